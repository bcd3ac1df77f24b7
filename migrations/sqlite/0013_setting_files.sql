-- The pictures of the media library that the settings name: their bytes stay for as long as they do.
create table setting_file (
    -- What it is for: 'logo' or 'favicon'.
    name text primary key,
    hash text not null references media_content (hash)
) strict, without rowid;
create index setting_file_by_hash on setting_file (hash);
