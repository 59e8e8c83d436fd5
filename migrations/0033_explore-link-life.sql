-- module: links
-- compatible: yes
-- What has become of an explore link: the rows stay after its expiry, and its state is computed from the dates (N-LINK-001).
alter table explore_links add column sent_at timestamptz not null default now();
update explore_links set sent_at = created_at;
alter table explore_links add column product_ids uuid[] not null default '{}';
alter table explore_links add column opened_at timestamptz;
alter table explore_links add column basket_at timestamptz;
alter table explore_links add column basket jsonb;
alter table explore_links add column cancelled_at timestamptz;

create table explore_link_values (
  hash bytea primary key,
  explore_link_id uuid not null references explore_links on delete cascade,
  created_at timestamptz not null default now()
);

create index explore_links_newest_of_seller on explore_links (seller_id, sent_at desc, id desc);
create index explore_links_newest_of_client on explore_links (client_id, sent_at desc, id desc);
create index explore_link_values_of_link on explore_link_values (explore_link_id);

comment on column explore_links.sent_at is 'When it was last sent, or made for the client to scan.';
comment on column explore_links.product_ids is 'The products of a shopping link, as they were sent.';
comment on column explore_links.opened_at is 'When its client first opened it in a browser; reading it by a mail scanner does not count.';
comment on column explore_links.basket_at is 'When its client last changed the basket; null where it is empty.';
comment on column explore_links.basket is 'What lies in its client''s basket: product ids and quantities.';
comment on column explore_links.cancelled_at is 'When its seller cancelled it: it opens nothing any more.';
comment on table explore_link_values is 'Further random values of an explore link, of copies and QR codes: each opens the link like the value in the email.';
comment on column explore_link_values.hash is 'SHA-256 of the random value.';
