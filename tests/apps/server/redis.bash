# SPDX-License-Identifier: Apache-2.0
# redis: data types, Lua, pub/sub, blocking calls, snapshots and append-only files written by forked children, a restart from each.
pick_port 2
run_redis() { # APPENDONLY
    serve redis-server --port "$port" --unixsocket "$PWD/socket" --dir "$PWD" --save '' --appendonly "$1" --appendfsync everysec --daemonize no --logfile log --io-threads 2
    until_true test -S socket && await_port
}
cli() { redis-cli -p "$port" "$@"; }
idle() { cli info persistence | tr -d '\r' | grep -q "^$1_in_progress:0"; }

run_redis no
cli set greeting hello && cli get greeting && cli incrby counter 5 && cli -s socket get counter
cli rpush list a b c && cli lrange list 0 -1 && cli hset hash f 1 g 2 && cli hgetall hash && cli zadd z 2 two 1 one && cli zrange z 0 -1
cli eval 'local s = 0; for i = 1, tonumber(ARGV[1]) do s = s + redis.call("incr", KEYS[1]) end; return s' 1 lua 1000
cli xadd stream 1-1 k v && cli xrange stream - +
cli eval 'for i = 1, 20000 do redis.call("set", "key:" .. i, string.rep(i, 20)) end' 0
(cli --csv subscribe news & echo $! >pid; wait) >heard &
until_true eval '[ "$(cli publish news first)" = 1 ]'
until_true grep -q first heard && cli publish news second && until_true grep -q second heard && kill "$(cat pid)" && wait $!
cat heard
cli --raw blpop queue 10 >popped & until_true eval 'cli client list | grep -q cmd=blpop' && cli rpush queue late && wait $! && cat popped
cli set brief x px 50 && sleep 0.1 && cli exists brief
cli bgsave && until_true idle rdb_bgsave && cli dbsize && redis-check-rdb dump.rdb | grep -c 'looks OK'
redis-benchmark -q -p "$port" -n 4000 -c 20 -P 4 -t set,get,incr,lpush >said.bench && grep -c 'requests per second' said.bench
cli del mylist 'key:__rand_int__' counter:__rand_int__ | grep -c .
cli shutdown save && wait "$server"
echo "ended with $?"
run_redis no
cli get greeting && cli get key:777 && cli dbsize && cli zscore z two
cli shutdown nosave && wait "$server"
run_redis yes
cli config get appendonly && cli set kept 1 && cli incrby kept 41
cli bgrewriteaof && until_true idle aof_rewrite && cli append kept 0
kill -KILL "$server"
wait "$server" 2>/dev/null
run_redis yes
cli get kept
cli config set maxclients 64 && cli ping
end TERM
grep -c 'Redis is now ready to exit' log
rm -rf said* log socket pid heard popped dump.rdb appendonlydir
