# SPDX-License-Identifier: Apache-2.0
# Clients and servers, both under Glume: curl and wget, openssl's, iperf3, dig through dnsmasq, and the libc's resolver through it.
pick_port 4
mkdir www && seq 50000 >www/numbers.txt
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out cert -days 30 -subj /CN=localhost 2>/dev/null
serve openssl s_server -accept "127.0.0.1:$port" -key key -cert cert -WWW -quiet && tls=$server && await_port
run curl -s -S --max-time 20 -k "https://127.0.0.1:$port/www/numbers.txt" | sha256sum
run wget -q --no-check-certificate -O - "https://127.0.0.1:$port/www/numbers.txt" | sha256sum
printf 'GET /www/numbers.txt HTTP/1.0\r\n\r\n' | run openssl s_client -connect "127.0.0.1:$port" -quiet -ign_eof 2>/dev/null | grep -c '^[0-9]'
kill "$tls"
cat >hosts <<X
192.0.2.7 meadow.test
2001:db8::7 meadow.test
X
serve /usr/sbin/dnsmasq -k -p "$((port + 1))" --listen-address=127.0.0.1 --bind-interfaces --no-resolv --no-hosts --addn-hosts="$PWD/hosts" \
    --user="$(id -un)" --pid-file= --conf-file=/dev/null --txt-record=note.test,words --cname=field.test,meadow.test
dns=$server
dns() { run dig +time=5 +short @127.0.0.1 -p "$((port + 1))" "$@"; }
until_true eval '[ "$(dns meadow.test)" = 192.0.2.7 ]'
dns meadow.test && dns meadow.test AAAA && dns +tcp note.test TXT && dns -x 192.0.2.7
server=$dns && end TERM
iperf() { run iperf3 -c 127.0.0.1 -p "$((port + 2))" -J "$@" | /usr/bin/python3 -c 'import json, sys; end = json.load(sys.stdin)["end"]; print(end.get("sum_received", end.get("sum"))["bytes"] > 100000, len(end["streams"]))'; }
serve iperf3 -s -B 127.0.0.1 -p "$((port + 2))" && await_port $((port + 2))
iperf -n 20M && iperf -n 20M -R && iperf -n 40M -P 8 && iperf -u -b 50M -t 1 && iperf -n 8M -Z
end TERM
rm -rf www key cert hosts said
