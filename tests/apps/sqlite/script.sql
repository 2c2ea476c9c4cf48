-- SPDX-License-Identifier: Apache-2.0
-- Tables, an index, a trigger, transactions that end either way, a write-ahead log.
pragma journal_mode = wal;
create table items (id integer primary key, name text not null, amount real);
create table totals (name text primary key, total real);
create trigger count_up after insert on items begin
    insert into totals values (new.name, new.amount) on conflict (name) do update set total = total + new.amount;
end;
with recursive n(i) as (values(1) union all select i + 1 from n where i < 30000)
    insert into items (name, amount) select 'name ' || (i % 20), i * 0.5 from n;
create index by_name on items (name, amount);
begin;
delete from items where id % 2 = 0;
rollback;
begin;
update items set amount = amount + 1 where id % 10 = 0;
commit;
select count(*), round(sum(amount), 2), min(name), max(amount) from items;
select name, count(*) from items where name glob 'name 1*' group by name order by name limit 3;
explain query plan select * from items where name = 'name 7' order by amount;
vacuum;
analyze;
pragma integrity_check;
select json_group_array(id) from (select id from items where amount > 14990 order by id);
.mode box
select * from totals order by total desc limit 2;
