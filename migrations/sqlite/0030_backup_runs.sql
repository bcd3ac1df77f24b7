-- Backups that the server makes or verifies, with their results.
create table backup_run (
    id integer primary key autoincrement,
    task text not null,
    -- Folder or bucket of the backup.
    place text not null,
    -- Empty until it is known.
    backup_id text not null,
    -- 1 if the schedule began it.
    is_scheduled integer not null,
    due_at integer not null,
    -- The node that runs it.
    taken_by text,
    started_at integer,
    ended_at integer,
    phase text not null,
    files_done integer not null default 0,
    files_all integer not null default 0,
    bytes_done integer not null default 0,
    bytes_all integer not null default 0,
    is_cancelled integer not null default 0,
    -- Null while it runs, and after a success.
    failure text,
    -- Sizes of the finished backup.
    bytes integer not null default 0,
    new_bytes integer not null default 0
) strict;
create index backup_run_by_place on backup_run (place, task, id);
