-- module: links
-- An explore link stays after its expiry, and its state is computed from its dates (N-LINK-001).
create table explore_links (
  id uuid primary key default new_id(),
  hash bytea not null unique,
  mailed_to text,
  seller_id uuid not null references users,
  client_id uuid not null,
  shopping boolean not null default false,
  product_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  last_opened_at timestamptz,
  last_opened_by text,
  basket jsonb,
  basket_at timestamptz,
  cancelled_at timestamptz,
  corrected_at timestamptz,
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index explore_links_of_client on explore_links (client_id);
create index explore_links_of_seller on explore_links (seller_id);
create index explore_links_newest_of_client on explore_links (client_id, sent_at desc, id desc);
create index explore_links_newest_of_seller on explore_links (seller_id, sent_at desc, id desc);
create index explore_links_by_time on explore_links (created_at, shopping);
create index explore_links_by_expiry on explore_links (expires_at);

comment on table explore_links is 'Links through which a client shops with a seller. Each email has a link of its own, so that earlier emails go on working (D-046).';
comment on column explore_links.hash is 'SHA-256 of the random value in the link.';
comment on column explore_links.mailed_to is 'The address in lower case to which the first value of the link was mailed; null where the seller got the value, or the address is not known.';
comment on column explore_links.shopping is 'True for a shopping link, which comes with products; false for an explore link.';
comment on column explore_links.product_ids is 'The products of a shopping link, as they were sent.';
comment on column explore_links.sent_at is 'When the link was last sent, or made for the client to scan.';
comment on column explore_links.opened_at is 'When any person first opened a value of the link in a browser; a mail scanner that reads the link does not count.';
comment on column explore_links.last_opened_at is 'When the client last opened the link by a mailed value, or in a browser that was on their own page: the link that the client last came by earns (D-350).';
comment on column explore_links.last_opened_by is 'The address in lower case whose mailbox was proved by that opening; null for openings from before this was stored.';
comment on column explore_links.basket is 'The client''s basket: product ids and quantities.';
comment on column explore_links.basket_at is 'When the client last changed the basket; null where it is empty.';
comment on column explore_links.cancelled_at is 'When the seller cancelled the link: it opens nothing any more.';
comment on column explore_links.corrected_at is 'When the client''s email was changed after the link was mailed: the link was cancelled then, and may be sent again. Null otherwise.';

-- Tables of the modules below name explore links.
alter table tokens add constraint tokens_explore_link_id_fkey foreign key (explore_link_id) references explore_links on delete set null;
alter table orders add constraint orders_explore_link_id_fkey foreign key (explore_link_id) references explore_links on delete set null;

create table explore_link_values (
  hash bytea primary key,
  explore_link_id uuid not null references explore_links on delete cascade,
  mailed_to text,
  created_at timestamptz not null default now()
);

create index explore_link_values_of_link on explore_link_values (explore_link_id);

comment on table explore_link_values is 'Further random values of an explore link, of copies and QR codes: each opens the link like the value in the email.';
comment on column explore_link_values.hash is 'SHA-256 of the random value.';
comment on column explore_link_values.mailed_to is 'The address in lower case to which this value was mailed; null where the seller got the value, or the address is not known. An opening counts as the client''s where it proves their mailbox (D-350).';
