# SPDX-License-Identifier: Apache-2.0
# nginx as a daemon, told what to do by signals: reload, reopen the log, be replaced by a new binary while it serves, stop gracefully.
pick_port
nginx_files
daemon=on
conf() { nginx_conf 2 'root www;' "log_format short '\$uri \$status';" "server { listen 127.0.0.1:$port; access_log logs/access.log short; location /version { return 200 \"$1\\n\"; } }"; }
is() { [ "$(get "$(url /version)")" = "$1" ]; }
in_time() { until_true "$@" && echo "${*: -1}"; } # says the last word once the command succeeds

conf 1
# The first process stays, since under Glume all others end with it.
: >stay
serve bash -c '/usr/sbin/nginx -p "$PWD" -c nginx.conf; echo "in the background: $?"; while [ -e stay ]; do sleep 0.1; done'
await_port && until_true test -s nginx.pid && old=$(cat nginx.pid) && started+=("$old")
in_time is 1
conf 2 && kill -HUP "$old" && in_time is 2
conf 3 && sed -i 's/return 200/retrun 200/' nginx.conf && kill -HUP "$old" && in_time grep 'unknown directive .retrun' logs/error.log && in_time is 2
conf 4 # with requests in flight
for i in 1 2 3; do same 12 "$(url /long.txt)" & kill -HUP "$old"; wait $!; done
in_time is 4
mv logs/access.log logs/access.old && kill -USR1 "$old" && in_time test -e logs/access.log
get "$(url /hello.txt)" && in_time grep hello logs/access.log
kill -USR2 "$old" # a new master takes the sockets over
in_time test -s nginx.pid.oldbin
until_true test -s nginx.pid && new=$(cat nginx.pid) && started+=("$new")
[ "$new" != "$old" ] && [ "$(cat nginx.pid.oldbin)" = "$old" ] && echo 'two masters'
conf 5 && kill -HUP "$new"
kill -WINCH "$old" # the old workers leave
in_time is 5
end QUIT "$old"
in_time is 5
same 20 "$(url /long.txt)"
end QUIT "$new"
test ! -e nginx.pid && echo 'nothing left'
rm stay && wait "$server" && cat said
