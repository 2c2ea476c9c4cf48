# SPDX-License-Identifier: Apache-2.0
# apache2 with the event MPM: threads, keep-alive, big files, a graceful reload under load.
pick_port
modules=/usr/lib/apache2/modules
mkdir -p www run && seq 100000 >www/numbers.txt && echo hello >www/index.html && chmod -R a+rX . && chmod 777 run
cat >httpd.conf <<X
ServerName localhost
Listen 127.0.0.1:$port
ServerRoot $PWD
DocumentRoot $PWD/www
PidFile $PWD/run/pid
ErrorLog $PWD/run/error
DefaultRuntimeDir $PWD/run
Mutex file:$PWD/run
EnableSendfile on
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule dir_module $modules/mod_dir.so
LoadModule status_module $modules/mod_status.so
StartServers 2
ThreadsPerChild 8
MaxRequestWorkers 32
<Location /status>
  SetHandler server-status
</Location>
User www-data
Group www-data
X
ask() { curl -s -S --max-time 20 "$@"; }
same() { ask -Z --parallel-max 8 "http://127.0.0.1:$port/numbers.txt?[1-$1]" -o 'got.#1' 2>/dev/null; sha256sum got.* | cut -c1-16 | sort | uniq -c; rm -f got.*; }
serve /usr/sbin/apache2 -f "$PWD/httpd.conf" -D FOREGROUND && await_port
ask "http://127.0.0.1:$port/" "http://127.0.0.1:$port/index.html"
ask -r 100-199 "http://127.0.0.1:$port/numbers.txt" | sha256sum
ask "http://127.0.0.1:$port/status?auto" | grep -E 'ServerMPM|ConnsTotal' | cut -d: -f1
same 24
until_true test -s run/pid
kill -USR1 "$(cat run/pid)" && same 24 && until_true eval '[ "$(grep -c "resuming normal" run/error)" = 2 ]' && echo reloaded
ask "http://127.0.0.1:$port/"
end WINCH
rm -rf run www httpd.conf said
