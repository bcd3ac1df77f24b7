-- Notes of editors on versions. A version without a note has no row.
create table version_note (
    version_id integer primary key references page_version (id) on delete cascade,
    note text not null
) strict;
