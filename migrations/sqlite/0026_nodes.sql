-- Several nodes can serve a PostgreSQL database. A SQLite database has one node.

create table node (
    id text primary key,
    -- When it was last seen, by the clock of the database.
    seen_at integer not null,
    -- Where it keeps files. All nodes need the same place.
    files text not null
) strict;
insert into node (id, seen_at, files) values ('local', 0, '');

-- Work on the search indexes of a node. Each node has indexes of its own.
create table index_task (
    id integer primary key autoincrement,
    node_id text not null,
    kind text not null,
    -- 0 unless the kind is 'page'.
    page_id integer not null default 0
) strict;
create index index_task_by_node on index_task (node_id, id);
insert into index_task (node_id, kind, page_id)
select 'local', 'page', cast(subject as integer) from job where kind = 'index-page' order by id;
delete from job where kind = 'index-page';

-- The node that works on a row.
alter table job add column taken_by text;
update job set taken_by = 'local' where taken = 1;
alter table mail add column taken_by text;
update mail set taken_by = 'local' where taken = 1;

-- Users who have a page open. With SQLite, they are in memory.
create table presence (
    page_id integer not null references page (id) on delete cascade,
    user_id integer not null references cms_user (id) on delete cascade,
    editing integer not null,
    block_key text,
    since integer not null,
    seen_at integer not null,
    primary key (page_id, user_id)
) strict;
