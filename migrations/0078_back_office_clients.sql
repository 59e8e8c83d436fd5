-- room: clients
create index clients_deleted on clients (lower(name), id) where deleted_at is not null;
