-- Addresses of other programs, which are called after events.
create table webhook (
    id integer primary key autoincrement,
    name text not null,
    url text not null,
    -- Names of events as JSON.
    events text not null,
    enabled integer not null,
    -- Random parts from which the present and the former secret are derived.
    nonce text not null,
    former_nonce text,
    former_until integer,
    created_at integer not null
) strict;

-- State of the queue of a webhook. It is a separate table, because each delivery
-- changes it, and each publication reads `webhook`.
create table webhook_queue (
    webhook_id integer primary key references webhook (id) on delete cascade,
    -- Node that sends a delivery now, and this delivery.
    taken_by text,
    delivery_id integer,
    -- Failures since the last success.
    failures integer not null default 0,
    failing_since integer,
    paused_until integer,
    failure text not null default '',
    http_status integer,
    delivered_at integer
) strict;

-- An event for one webhook.
create table webhook_delivery (
    id integer primary key autoincrement,
    webhook_id integer not null references webhook (id) on delete cascade,
    -- Id of the event, the same for all webhooks.
    event_id text not null,
    event text not null,
    -- JSON.
    data text not null,
    queued_at integer not null,
    give_up_at integer not null,
    attempts integer not null default 0,
    -- Null after success, and after the last attempt.
    next_attempt_at integer,
    attempted_at integer,
    delivered_at integer,
    -- Milliseconds of the last attempt.
    duration integer,
    http_status integer,
    failure text not null default '',
    answer text not null default ''
) strict;
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_ended on webhook_delivery (queued_at) where next_attempt_at is null;
