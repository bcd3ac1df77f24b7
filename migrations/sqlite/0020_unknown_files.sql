-- Files in the storage that no row names. Each is deleted 30 days after it was first seen.
create table unknown_file (
    -- Its key in the storage, like 'originals/0123'.
    name text primary key,
    first_seen_at integer not null
) strict, without rowid;
