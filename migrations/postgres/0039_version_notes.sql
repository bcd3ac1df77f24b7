-- Notes of editors on versions. A version without a note has no row.
create table version_note (
    version_id bigint primary key references page_version (id) on delete cascade deferrable,
    note text collate "C" not null
);
