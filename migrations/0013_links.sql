-- module: links
create table explore_links (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  seller_id uuid not null references users,
  client_id uuid not null,
  shopping boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index explore_links_of_client on explore_links (client_id);
create index explore_links_of_seller on explore_links (seller_id);
create index explore_links_by_time on explore_links (created_at, shopping);
create index explore_links_by_expiry on explore_links (expires_at);

comment on table explore_links is 'Links through which a client shops with a seller. Each email has a link of its own, so that earlier emails go on working (D-046).';
comment on column explore_links.hash is 'SHA-256 of the random value in the link.';
comment on column explore_links.shopping is 'True for a shopping link, which comes with products; false for an explore link.';
