# SPDX-License-Identifier: Apache-2.0
# A thousand connections at once, each with its own thread in the server and in the client.
. "${BASH_SOURCE%/*}/server.bash"
ulimit -n 4096
start --max-connections=1100 --back-log=1024 --thread-stack=256K
ask 'create database sbtest'
bench oltp_point_select prepare
bench oltp_point_select --threads=1000 --thread-stack-size=64K --events=3000 --time=0 run
ask 'select variable_value >= 1000 from information_schema.global_status where variable_name = "Max_used_connections"'
ask 'select 1'
stop
finish
