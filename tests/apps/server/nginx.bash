# SPDX-License-Identifier: Apache-2.0
# What the nginx tests share: a directory with a configuration and files, and clients that say what they got.
nginx_files() {
    mkdir -p logs www
    echo hello >www/hello.txt
    : >www/empty
    local i
    for ((i = 0; i < 20000; i++)); do printf 'line %07d of the long text\n' $i; done >www/long.txt
    cp www/long.txt www/changing.txt
}
# nginx_conf WORKERS HTTP-LINES…: writes nginx.conf; with daemon=on nginx leaves its parent.
nginx_conf() {
    local workers=$1
    shift
    {
        [ "$(id -u)" != 0 ] || echo 'user root;'
        printf '%s\n' "daemon ${daemon:-off};" "worker_processes $workers;" 'pid nginx.pid;' 'error_log logs/error.log notice;' \
            'events { worker_connections 512; accept_mutex on; }' 'http {' 'access_log off;' 'types { text/plain txt; text/html html; }' \
            'client_body_temp_path logs/body;' 'proxy_temp_path logs/proxy;' 'fastcgi_temp_path logs/fastcgi;' \
            'uwsgi_temp_path logs/uwsgi;' 'scgi_temp_path logs/scgi;' "$@" '}'
    } >nginx.conf
}
start_nginx() { serve /usr/sbin/nginx -p "$PWD" -c nginx.conf && await_port; }
get() { curl -s -S --max-time 20 "$@"; }
# same COUNT URL: gets it so many times, eight at once, and says how many were the same.
same() { get -k -Z --parallel-max 8 "$2?[1-$1]" -o 'got.#1' 2>/dev/null; sha256sum got.* | cut -c1-16 | sort | uniq -c; rm -f got.*; }
sum() { sha256sum | cut -c1-16; }
url() { echo "http://127.0.0.1:$port$1"; }
header() { tr -d '\r' | grep -iE '^(HTTP|content-(length|type|range|encoding)|location|accept-ranges)' | sed "s/:$port/:PORT/"; }
errors() { grep -cE '\[(emerg|alert|crit|error)\]' logs/error.log || true; }
clean_nginx() { rm -rf logs www nginx.conf said nginx.pid*; }
