-- Who changes a menu is told when somebody else changed it meanwhile.
alter table menu add column version integer not null default 1;
alter table menu add column changed_at integer;
alter table menu add column changed_by integer references cms_user (id);

-- Whether a page left the address, rather than somebody making the redirect. What somebody made is in the audit log.
alter table redirect add column automatic integer not null default 0;
update redirect set automatic = 1 where page_id is not null and id not in (
    select subject_id from audit where action = 'create-redirect' and subject_id is not null
);
-- How often it was followed, and when last. Counted in memory and written now and then.
alter table redirect add column hits integer not null default 0;
alter table redirect add column last_hit_at integer;

-- Addresses that visitors asked for more than once and that lead nowhere: a few, those asked for most.
create table unknown_address (
    id integer primary key autoincrement,
    locale text not null,
    slug text not null,
    hits integer not null,
    first_hit_at integer not null,
    last_hit_at integer not null
) strict;
create unique index unknown_address_by_slug on unknown_address (locale, slug);
