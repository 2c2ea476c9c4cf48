# SPDX-License-Identifier: Apache-2.0
# apache2 with the prefork MPM: started, asked by many at once, reloaded, stopped. As root the workers are www-data.
set -e
modules=/usr/lib/apache2/modules
port=$((20000 + $$ % 20000))
mkdir -p www run && echo 'hello from apache' >www/index.html && chmod -R a+rX . && chmod 777 run
cat >httpd.conf <<X
ServerName localhost
Listen 127.0.0.1:$port
ServerRoot $PWD
DocumentRoot $PWD/www
PidFile $PWD/run/pid
ErrorLog $PWD/run/error
DefaultRuntimeDir $PWD/run
Mutex file:$PWD/run
LoadModule mpm_prefork_module $modules/mod_mpm_prefork.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule dir_module $modules/mod_dir.so
StartServers 3
MinSpareServers 2
MaxSpareServers 6
MaxRequestWorkers 10
User www-data
Group www-data
X
ask() { exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && tail -n 1 <&3; }
apache2 -f "$PWD/httpd.conf" -k start
for i in {1..100}; do [ -s run/pid ] && ask >/dev/null 2>&1 && break; sleep 0.1; done
for i in {1..20}; do ask & done | sort | uniq -c | sed 's/^ *//'
wait
apache2 -f "$PWD/httpd.conf" -k graceful
sleep 0.5
ask
pid=$(cat run/pid)
apache2 -f "$PWD/httpd.conf" -k stop
for i in {1..100}; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
kill -0 "$pid" 2>/dev/null || echo stopped
ask 2>/dev/null || echo "nobody answers"
grep -c 'resuming normal operations' run/error
rm -rf run www httpd.conf
