-- The life of a page: requests to publish it, schedules, redirects, the trash, and what a translation was made from.

-- Who moved a page to the trash.
alter table page add column deleted_by integer references user (id);
create index page_by_deletion on page (deleted_at, id) where deleted_at is not null;

-- Whether something in the page's source changed that nobody has looked at. Kept current by every write that can change it.
alter table page add column outdated integer not null default 0;
update page set outdated = 1
where exists (select 1 from page s where s.id = page.source_page_id and s.newest_version_id <> page.source_version_id);
create index page_by_source on page (source_page_id) where source_page_id is not null;

-- A translation was made from, or as a whole last compared with, the version `page.source_version_id` of its source. Here are
-- the blocks that were compared with another version. The key '' stands for the fields of the page itself.
create table block_source (
    page_id integer not null references page (id) on delete cascade,
    block_key text not null,
    version_id integer not null references page_version (id) on delete cascade,
    primary key (page_id, block_key)
) strict, without rowid;
create index block_source_by_version on block_source (version_id);

-- For the history of a page, which reads no body. Null for versions from before: their title is in the body alone.
alter table page_version add column title text;
create index page_version_history on page_version (page_id, autosave_of, id, base_id, title, created_by, created_at);
create index publication_by_version on publication (version_id, id);

-- The words of the latest sending, and of the decision. Every step is kept beside.
alter table publication_request add column comment text not null default '';
alter table publication_request add column feedback text not null default '';
alter table publication_request add column decided_by integer references user (id);
alter table publication_request add column decided_at integer;
create unique index publication_request_open on publication_request (page_id) where status in ('sent', 'resent');
create index publication_request_by_status on publication_request (status, requested_at, id);
-- The order of the list of requests: the open ones first, the oldest first.
create index publication_request_by_turn on publication_request
  (case when status in ('sent', 'resent') then 0 else 1 end, requested_at, id);
create index publication_request_by_version on publication_request (version_id);

create table publication_request_step (
    id integer primary key autoincrement,
    request_id integer not null references publication_request (id) on delete cascade,
    status text not null,
    version_id integer not null references page_version (id),
    user_id integer references user (id),
    happened_at integer not null,
    words text not null,
    note text
) strict;
create index publication_request_step_by_request on publication_request_step (request_id, id);
create index publication_request_step_by_version on publication_request_step (version_id, id);

-- What is to happen to a page by itself, and what happened.
create table page_schedule (
    page_id integer primary key references page (id) on delete cascade,
    version_id integer references page_version (id),
    publish_at integer,
    unpublish_at integer,
    set_by integer references user (id),
    set_at integer not null
) strict;
create index page_schedule_by_publication on page_schedule (publish_at) where publish_at is not null;
create index page_schedule_by_end on page_schedule (unpublish_at) where unpublish_at is not null;

create table schedule_run (
    id integer primary key autoincrement,
    page_id integer not null references page (id) on delete cascade,
    action text not null,
    version_id integer references page_version (id),
    due_at integer not null,
    ran_at integer not null,
    set_by integer references user (id),
    errors text not null
) strict;
create index schedule_run_by_page on schedule_run (page_id, id);

-- A version that goes (an autosave, a page that is purged) is looked for in everything that may refer to it.
create index page_by_newest_version on page (newest_version_id);
create index page_by_published_version on page (published_version_id) where published_version_id is not null;
create index page_by_source_version on page (source_version_id) where source_version_id is not null;
create index page_by_publication on page (published_id) where published_id is not null;
create index page_version_by_base on page_version (base_id) where base_id is not null;
create index publication_by_version on publication (version_id);
create index block_source_by_version on block_source (version_id);
create index page_schedule_by_version on page_schedule (version_id) where version_id is not null;
create index schedule_run_by_version on schedule_run (version_id) where version_id is not null;

-- Old addresses: to a page, or to any address.
create table redirect (
    id integer primary key autoincrement,
    locale text not null,
    slug text not null,
    page_id integer references page (id) on delete cascade,
    target text not null,
    status integer not null,
    created_by integer references user (id),
    created_at integer not null
) strict;
create unique index redirect_by_slug on redirect (locale, slug);
create index redirect_by_page on redirect (page_id) where page_id is not null;
