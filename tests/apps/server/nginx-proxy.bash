# SPDX-License-Identifier: Apache-2.0
# nginx with four workers as a reverse proxy: HTTPS in front, two upstreams over TCP and a UNIX socket, a cache and zones in shared memory.
pick_port 3
nginx_files
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout logs/key -out logs/cert -days 30 -subj /CN=localhost 2>/dev/null
nginx_conf 4 'root www;' "limit_req_zone \$binary_remote_addr zone=slow:1m rate=1r/m;" \
    'proxy_cache_path logs/cache keys_zone=kept:1m;' \
    "upstream back { zone back 64k; server unix:$PWD/logs/socket; server 127.0.0.1:$((port + 1)); keepalive 8; }" \
    "server { listen 127.0.0.1:$((port + 1)) reuseport; listen unix:$PWD/logs/socket; sendfile on; location /slow { limit_req zone=slow; try_files /hello.txt =404; } }" \
    "server { listen 127.0.0.1:$port; location / { proxy_pass http://back; proxy_http_version 1.1; proxy_set_header Connection ''; }
              location /kept/ { proxy_cache kept; proxy_cache_valid 200 1m; proxy_pass http://back/; add_header X-Cache \$upstream_cache_status; } }" \
    "server { listen 127.0.0.1:$((port + 2)) ssl http2; ssl_certificate logs/cert; ssl_certificate_key logs/key; ssl_session_cache shared:tls:1m;
              location / { proxy_pass http://back; } location /local/ { alias www/; } }"
start_nginx
get "$(url /hello.txt)?[1-6]" | sort | uniq -c
get "$(url /long.txt)" | sum
same 40 "$(url /long.txt)"
tls=https://127.0.0.1:$((port + 2))
get -k $tls/long.txt | sum
get -k -w '%{http_version} %{http_code}\n' -o /dev/null $tls/hello.txt
get -k --http1.1 -w '%{http_version} %{http_code}\n' -o /dev/null $tls/local/hello.txt
get -k $tls/local/long.txt | sum
same 20 $tls/local/long.txt
get -D - -o /dev/null "$(url /kept/long.txt)" "$(url /kept/long.txt)" | tr -d '' | grep X-Cache
for i in 1 2 3; do get -o /dev/null -w '%{http_code}\n' http://127.0.0.1:$((port + 1))/slow; done
end QUIT
