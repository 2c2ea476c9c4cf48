# SPDX-License-Identifier: Apache-2.0
# Servers under load from several clients at once, told by signals what to do, ended in order.
needs nginx-light curl openssl redis-server redis-tools memcached lighttpd haproxy socat python3 gunicorn nodejs wget iperf3 dnsmasq-base
needs bind9-dnsutils openssh-server openssh-client apache2 wrk procps

scripts() { local name; for name; do . "$here/$name.bash"; done; }

app:nginx-files() { scripts lib nginx nginx-files && clean_nginx; }
app:nginx-proxy() { scripts lib nginx nginx-proxy && clean_nginx; }
app:nginx-signals() { scripts lib nginx nginx-signals && clean_nginx; }
build:short-connections() { gcc -O2 -Wall -Wextra -Werror -pthread -o "$bin/short_connections" "$here/short_connections.c"; }
app:short-connections() { scripts lib nginx connections && clean_nginx; }
app:reloads() { scripts lib nginx reloads && clean_nginx; }
app:redis() { scripts lib redis; }
app:redis-cluster() { scripts lib redis-cluster; }
app:memcached() { scripts lib memcached; }
app:proxies() { scripts lib proxies; }
app:python-servers() { scripts lib python-servers; }
app:node-http() { scripts lib node-http; }
app:network-clients() { scripts lib clients; }
app:ssh() { scripts lib ssh; }
app:apache-event() { scripts lib apache-event; }
