# SPDX-License-Identifier: Apache-2.0
# MariaDB from nothing: data directory, server, load by eight and by 64 threads, a dump that is restored, a clean end and a
# second start. InnoDB opens its files with O_DIRECT, and does without io_uring and libaio where they are refused.
. "${BASH_SOURCE%/*}/server.bash"
install_database
start --innodb-use-native-aio=ON --innodb-flush-method=O_DIRECT
ask 'select @@innodb_flush_method, @@innodb_buffer_pool_size'
[ "$(ask 'select @@innodb_use_native_aio')" = 1 ] || grep -q 'innodb_use_native_aio=OFF' log || echo "no asynchronous I/O, and no word of it"
for fd in /proc/$server/fd/*; do
    [[ $(readlink "$fd") != */ibdata1 ]] || (($(sed -n 's/^flags:.//p' "/proc/$server/fdinfo/${fd##*/}") & 040000)) && echo "opened with O_DIRECT"
done | sort -u
ask 'create database sbtest'
bench oltp_read_write prepare
bench oltp_read_write --threads=8 --events=100 --time=0 --mysql-ignore-errors=1213 run | tail -n 1
bench oltp_read_write --threads=64 --events=300 --time=0 --mysql-ignore-errors=1213 run | tail -n 1
bench oltp_point_select --threads=64 --events=2000 --time=0 run
ask 'select count(*), min(id), max(id) from sbtest.sbtest1'
ask 'use sbtest; create table sbtest.words (id int primary key auto_increment, word varchar(40), key (word)) engine=InnoDB;
     insert into sbtest.words (word) select concat("word ", seq) from seq_1_to_5000;
     create table sbtest.notes (id int primary key, note text) engine=Aria; insert into sbtest.notes values (1, repeat("x", 5000));
     create view sbtest.few as select * from sbtest.words where id < 10;
     create trigger sbtest.upper before insert on sbtest.words for each row set new.word = upper(new.word);
     insert into sbtest.words (word) values ("last"); select * from sbtest.words order by id desc limit 1;'
tables='sbtest1, sbtest2, words, notes'
dump --databases sbtest --triggers --routines | sed 's/`sbtest`/`copy`/g' >dump.sql
ask 'source dump.sql'
diff <(ask "use sbtest; checksum table $tables" | cut -f2) <(ask "use copy; checksum table $tables" | cut -f2) && echo "the copy is equal"
ask 'select count(*), sum(id) from copy.few; check table copy.words, copy.notes, sbtest.sbtest1'
stop
start --skip-innodb-adaptive-hash-index
ask 'select count(*), sum(crc32(word)) from copy.words'
stop
rm dump.sql
finish
