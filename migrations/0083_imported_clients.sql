-- room: clients
alter table clients add column import_id uuid references imports;
create index clients_of_import on clients (import_id) where import_id is not null;
