-- Errors and warnings of the log, grouped, for the system screen.
create table logged_error (
    id integer primary key autoincrement,
    level text not null,
    -- The module that logged it.
    target text not null,
    -- The message without its numbers.
    template text not null,
    -- The message of the last time.
    message text not null,
    -- The reason of the last time.
    detail text not null,
    times integer not null,
    first_at integer not null,
    last_at integer not null,
    -- The last request. Empty outside of requests.
    request_id text not null,
    unique (level, target, template)
) strict;
create index logged_error_by_time on logged_error (last_at);
