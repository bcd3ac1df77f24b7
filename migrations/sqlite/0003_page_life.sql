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

-- Whether a request to publish the page waits for an answer; and the page's status, in the order in which a page goes
-- through them.
alter table page add column requested integer not null default 0;
alter table page add column status_rank integer not null default 0;
create trigger page_ranked after update of requested, newest_version_id, published_version_id, ever_published on page
begin
    update page set status_rank =
        case when requested = 1 then 1
             when published_version_id is null and ever_published = 0 then 0
             when published_version_id is null then 4
             when published_version_id = newest_version_id then 2
             else 3 end
    where id = new.id;
end;
create trigger page_requested_by_insert after insert on publication_request begin
    update page set requested = exists (
        select 1 from publication_request r where r.page_id = new.page_id and r.status in ('sent', 'resent')
    ) where id = new.page_id;
end;
create trigger page_requested_by_update after update of status, page_id on publication_request begin
    update page set requested = exists (
        select 1 from publication_request r where r.page_id = new.page_id and r.status in ('sent', 'resent')
    ) where id = new.page_id;
end;
create trigger page_requested_by_delete after delete on publication_request begin
    update page set requested = exists (
        select 1 from publication_request r where r.page_id = old.page_id and r.status in ('sent', 'resent')
    ) where id = old.page_id;
end;
update page set requested = exists (
    select 1 from publication_request r where r.page_id = page.id and r.status in ('sent', 'resent')
);

-- Each order of the lists of pages, with all that they are filtered by.
drop index page_by_change;
create index page_in_order_of_title on page (title collate nocase, id, slug, locale, type, created_by, deleted_at)
    where deleted_at is null;
create index page_in_order_of_slug on page (slug, id, locale, type, created_by, deleted_at) where deleted_at is null;
create index page_in_order_of_type on page (type, id, locale, created_by, deleted_at) where deleted_at is null;
create index page_in_order_of_locale on page (locale, id, type, created_by, deleted_at) where deleted_at is null;
create index page_in_order_of_status on page (status_rank, id, locale, type, created_by, deleted_at)
    where deleted_at is null;
create index page_in_order_of_change on page (changed_at, id, locale, type, created_by, deleted_at)
    where deleted_at is null;
create index page_live_in_order_of_title
    on page (published_title collate nocase, id, slug, locale, type, published_version_id, deleted_at)
    where published_version_id is not null and deleted_at is null;

-- How many pages there are of each kind, so that nobody counts them one by one. Nobody's pages are those of user 0.
create table page_tally (
    locale text not null,
    type text not null,
    created_by integer not null,
    trashed integer not null,
    live integer not null,
    pages integer not null,
    primary key (locale, type, created_by, trashed, live)
) strict, without rowid;
insert into page_tally
    select locale, type, coalesce(created_by, 0), deleted_at is not null, published_version_id is not null, count(*)
    from page group by 1, 2, 3, 4, 5;
create trigger page_tallied_by_insert after insert on page begin
    insert into page_tally
    values (new.locale, new.type, coalesce(new.created_by, 0), new.deleted_at is not null,
            new.published_version_id is not null, 1)
    on conflict do update set pages = pages + 1;
end;
create trigger page_tallied_by_delete after delete on page begin
    update page_tally set pages = pages - 1
    where locale = old.locale and type = old.type and created_by = coalesce(old.created_by, 0)
      and trashed = (old.deleted_at is not null) and live = (old.published_version_id is not null);
end;
create trigger page_tallied_by_update
after update of locale, type, created_by, deleted_at, published_version_id on page
when (old.locale, old.type, old.created_by, old.deleted_at is null, old.published_version_id is null)
    is not (new.locale, new.type, new.created_by, new.deleted_at is null, new.published_version_id is null)
begin
    update page_tally set pages = pages - 1
    where locale = old.locale and type = old.type and created_by = coalesce(old.created_by, 0)
      and trashed = (old.deleted_at is not null) and live = (old.published_version_id is not null);
    insert into page_tally
    values (new.locale, new.type, coalesce(new.created_by, 0), new.deleted_at is not null,
            new.published_version_id is not null, 1)
    on conflict do update set pages = pages + 1;
end;

-- Titles and slugs in pieces of three letters, so that any part of them is found.
create virtual table page_text using fts5 (
    title, slug, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
insert into page_text (rowid, title, slug) select id, title, slug from page where deleted_at is null;
create trigger page_text_by_insert after insert on page when new.deleted_at is null begin
    insert into page_text (rowid, title, slug) values (new.id, new.title, new.slug);
end;
create trigger page_text_by_delete after delete on page when old.deleted_at is null begin
    delete from page_text where rowid = old.id;
end;
create trigger page_text_by_update after update of title, slug, deleted_at on page
when (old.title, old.slug, old.deleted_at is null) is not (new.title, new.slug, new.deleted_at is null)
begin
    delete from page_text where rowid = old.id;
    insert into page_text (rowid, title, slug) select new.id, new.title, new.slug where new.deleted_at is null;
end;

-- Where a page with its translations stands in the structure of the site: where its page of the default locale does,
-- else that of the first locale it has. In a place the slashes are spaces, so that what is below a page comes right
-- after it. A group without pages stands nowhere.
create table structure_locale (
    id integer primary key check (id = 1),
    locale text not null
) strict;
insert into structure_locale (id, locale) values (1, '');
alter table page_group add column touched integer not null default 0;
alter table page_group add column title text;
alter table page_group add column place text;
alter table page_group add column type text;
alter table page_group add column changed_at integer;
create trigger page_group_placed after update of touched on page_group begin
    update page_group set
        (title, place, type) = (
            select p.title, replace(p.slug, '/', ' '), p.type from page p
            where p.group_id = new.id and p.deleted_at is null
            order by p.locale <> (select locale from structure_locale), p.locale limit 1
        ),
        changed_at = (select max(p.changed_at) from page p where p.group_id = new.id and p.deleted_at is null)
    where id = new.id;
end;
create trigger page_group_touched_by_insert after insert on page begin
    update page_group set touched = touched + 1 where id = new.group_id;
end;
create trigger page_group_touched_by_delete after delete on page begin
    update page_group set touched = touched + 1 where id = old.group_id;
end;
create trigger page_group_touched_by_update
after update of group_id, locale, slug, type, title, changed_at, deleted_at on page
begin
    update page_group set touched = touched + 1 where id in (old.group_id, new.group_id);
end;
create trigger page_group_touched_by_locale after update of locale on structure_locale
when old.locale <> new.locale
begin
    update page_group set touched = touched + 1;
end;
update page_group set touched = touched + 1;
create index page_group_in_order_of_place on page_group (place, id, type) where place is not null;
create index page_group_in_order_of_title on page_group (title collate nocase, id, type) where place is not null;
create index page_group_in_order_of_type on page_group (type, id) where place is not null;
create index page_group_in_order_of_change on page_group (changed_at, id, type) where place is not null;
