-- The version counter of everything that visitors can see: raised in the transaction of each public change.
create table public_generation (
  id integer primary key check (id = 1),
  value integer not null
) strict;
insert into public_generation (id, value) values (1, 1);

-- The key of the installation is a file from now on: a copy of the database must not hold what links are derived from.
delete from setting where name = 'signing-key';
