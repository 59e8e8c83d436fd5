-- room: clients
create table clients (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  name text not null,
  email text not null,
  phone text not null,
  country_code text not null default '+44',
  line1 text not null,
  line2 text not null default '',
  street text not null default '',
  city text not null,
  county text not null,
  postcode text not null,
  lat double precision,
  lng double precision,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, seller_id)
);
create index clients_of_seller on clients (seller_id, lower(name), id) where deleted_at is null;
create index clients_by_search on clients using gin (plain_text(name || ' ' || email) gin_trgm_ops);
alter table addresses add constraint addresses_of_clients foreign key (client_id, seller_id) references clients (id, seller_id);
alter table tokens add constraint tokens_of_clients foreign key (client_id, user_id) references clients (id, seller_id);
create index clients_by_name on clients (lower(name), id) where deleted_at is null;
create index clients_by_email on clients (lower(email), id) where deleted_at is null;
create index clients_by_city on clients (lower(city), id) where deleted_at is null;
create index clients_by_county on clients (lower(county), id) where deleted_at is null;
