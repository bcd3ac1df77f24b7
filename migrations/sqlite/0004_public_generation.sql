-- The version counter of everything that visitors can see: raised in the transaction of each public change.
create table public_generation (
  id integer primary key check (id = 1),
  value integer not null
) strict;
insert into public_generation (id, value) values (1, 1);
