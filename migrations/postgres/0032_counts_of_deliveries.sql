-- Counts and ends of deliveries without reading their rows.
create index webhook_delivery_waiting on webhook_delivery (give_up_at, failure, next_attempt_at)
    where next_attempt_at is not null;
create index webhook_delivery_result on webhook_delivery (delivered_at, next_attempt_at) where next_attempt_at is null;
