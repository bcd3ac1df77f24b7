-- The links by which stored versions are seen without an account. The secret of a link follows from its row and the key of the
-- installation, so a row that is deleted ends its link for good.
create table version_share (
    id integer primary key autoincrement,
    version_id integer not null references page_version (id) on delete cascade,
    created_by integer references cms_user (id),
    created_at integer not null,
    expires_at integer not null
) strict;
create unique index version_share_by_version on version_share (version_id);
create index version_share_by_end on version_share (expires_at);
