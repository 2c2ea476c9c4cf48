# SPDX-License-Identifier: Apache-2.0
# What stands between: lighttpd serves files and CGI, haproxy with threads balances it, socat bridges to a UNIX socket and back.
pick_port 4
mkdir www && echo 'hello from lighttpd' >www/index.html && seq 100000 >www/numbers.txt
printf '#!/bin/sh\nprintf "Content-Type: text/plain\\r\\n\\r\\n"\necho "method $REQUEST_METHOD query $QUERY_STRING"; cat\n' >www/say.cgi && chmod +x www/say.cgi
cat >lighttpd.conf <<X
server.document-root = "$PWD/www"
server.port = $port
server.bind = "127.0.0.1"
server.pid-file = "$PWD/lighttpd.pid"
server.errorlog = "$PWD/errors"
server.modules = ( "mod_cgi", "mod_accesslog", "mod_rewrite" )
server.upload-dirs = ( "$PWD" )
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html", ".txt" => "text/plain" )
cgi.assign = ( ".cgi" => "" )
accesslog.filename = "$PWD/access"
accesslog.format = "%s %U"
url.rewrite-once = ( "^/all\$" => "/numbers.txt" )
X
cat >haproxy.cfg <<X
global
  nbthread 2
  stats socket $PWD/admin mode 600 level admin
defaults
  mode http
  timeout connect 5s
  timeout client 20s
  timeout server 20s
frontend web
  bind 127.0.0.1:$((port + 1))
  http-response set-header X-Through haproxy
  acl refused path /refused
  http-request deny if refused
  default_backend pages
backend pages
  balance roundrobin
  option httpchk GET /
  server one 127.0.0.1:$port check inter 200ms
  server two unix@$PWD/bridge
X
ask() { curl -s -S --max-time 20 "$@"; }
serve /usr/sbin/lighttpd -D -f lighttpd.conf && lighttpd=$server && await_port
serve socat "UNIX-LISTEN:$PWD/bridge,fork" "TCP:127.0.0.1:$port" && bridge=$server && until_true test -S bridge
serve /usr/sbin/haproxy -db -f haproxy.cfg && haproxy=$server && await_port $((port + 1))
serve socat "TCP-LISTEN:$((port + 2)),bind=127.0.0.1,reuseaddr,fork" "EXEC:tr a-z A-Z" && shout=$server && await_port $((port + 2))
for p in $port $((port + 1)); do
    ask http://127.0.0.1:$p/ http://127.0.0.1:$p/
    ask "http://127.0.0.1:$p/numbers.txt" | sha256sum
    ask -r 10-29 http://127.0.0.1:$p/all
    ask -d 'some text' "http://127.0.0.1:$p/say.cgi?a=b"
    echo
    ask -T www/numbers.txt -X POST "http://127.0.0.1:$p/say.cgi" | sha256sum
    ask -o /dev/null -w '%{http_code}\n' http://127.0.0.1:$p/absent
    ask -Z --parallel-max 8 "http://127.0.0.1:$p/numbers.txt?[1-24]" -o 'got.#1' 2>/dev/null && sha256sum got.* | cut -c1-16 | sort | uniq -c && rm got.*
done
ask -I http://127.0.0.1:$((port + 1))/ | tr -d '\r' | grep -i x-through
ask -o /dev/null -w '%{http_code}\n' http://127.0.0.1:$((port + 1))/refused
echo 'show stat' | socat -t 5 - UNIX-CONNECT:admin | cut -d, -f1,2,18
echo quiet words | socat -t 5 - TCP:127.0.0.1:$((port + 2))
server=$lighttpd && end INT && ask -o /dev/null -w '%{http_code}\n' http://127.0.0.1:$((port + 1))/ | grep -o '^50'
server=$haproxy && end USR1
server=$bridge && end TERM
server=$shout && end TERM
grep -c numbers access
rm -rf www lighttpd.conf haproxy.cfg errors access admin bridge said lighttpd.pid
