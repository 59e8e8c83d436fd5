-- module: clients
create table clients (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  import_id uuid references imports,
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
  erased_at timestamptz,
  -- a line break cannot be typed into the search, so that no match spans name and email (D-191)
  search_text text not null generated always as (normalize_text(name || E'\n' || email)) stored,
  unique (id, seller_id)
);

-- Foreign keys of the modules below; they include the seller, so that no row joins a client to another seller.
alter table addresses add constraint addresses_of_clients foreign key (client_id, seller_id) references clients (id, seller_id);
alter table tokens add constraint tokens_of_clients foreign key (client_id, user_id) references clients (id, seller_id);

create index clients_of_seller on clients (seller_id, lower(name), id) where deleted_at is null;
create index clients_by_search on clients using gin (search_text gin_trgm_ops);
create index clients_by_short_search on clients using gin (short_ngrams(search_text));
create index clients_by_name on clients (lower(name), id) where deleted_at is null;
create index clients_by_email on clients (lower(email), id) where deleted_at is null;
create index clients_by_city on clients (lower(city), id) where deleted_at is null;
create index clients_by_county on clients (lower(county), id) where deleted_at is null;
create index clients_deleted on clients (lower(name), id) where deleted_at is not null;
create index clients_of_import on clients (import_id) where import_id is not null;
create index clients_to_erase on clients (deleted_at, id) where deleted_at is not null and erased_at is null;

comment on table clients is 'A seller''s customers, each in the list of one seller.';
comment on column clients.import_id is 'The CSV import that created the client.';
comment on column clients.country_code is 'Dialling code of the phone number.';
comment on column clients.erased_at is 'When the personal data of a deleted client was erased; such a client cannot be restored (D-207).';
comment on column clients.search_text is 'Name and email in lower case without accents, for the search.';
