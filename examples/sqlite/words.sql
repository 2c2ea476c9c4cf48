-- SPDX-License-Identifier: Apache-2.0
-- Each run adds its time to a table that outlives it.
pragma journal_mode = wal;
create table if not exists runs (id integer primary key, at text default current_timestamp);
insert into runs default values;
select count(*) as runs, min(at) as first, max(at) as last from runs;
