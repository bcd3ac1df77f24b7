-- 1 while a process works on the row: what is found so at a start was interrupted.
alter table job add column taken integer not null default 0;
-- How often the work was interrupted without a result.
alter table job add column interruptions integer not null default 0;
alter table mail add column taken integer not null default 0;
alter table mail add column interruptions integer not null default 0;
-- The first failure and the newest one of a mail that is not sent.
alter table mail add column failing_since integer;
alter table mail add column failed_at integer;
-- 1 where the receiver was refused, 0 where the installation was.
alter table mail add column receiver_refused integer not null default 0;
update mail set failing_since = queued_at, failed_at = queued_at where failure <> '' and sent_at is null;
create index mail_by_failure on mail (failed_at) where failed_at is not null;
create index mail_by_sent on mail (sent_at) where sent_at is not null;
