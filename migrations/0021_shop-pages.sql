-- module: shop-page
-- compatible: no
-- A process of the version before knows neither the credit 'shop' nor an order whose client comes with its payment.
create table shop_pages (
  seller_id uuid primary key references users,
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) between 3 and 40),
  likeness text not null unique,
  is_open boolean not null default false,
  is_listed boolean not null default false,
  shows_name boolean not null default true,
  shows_business boolean not null default true,
  shows_town boolean not null default true,
  picture text references uploads,
  sentence text not null default '' check (char_length(sentence) <= 200),
  created_at timestamptz not null default now()
);

create index shop_pages_listed on shop_pages (handle) where is_listed and is_open;
create index shop_pages_of_picture on shop_pages (picture) where picture is not null;

comment on table shop_pages is 'The shop that a seller has behind her codes, and what of herself she publishes on it.';
comment on column shop_pages.likeness is 'The handle without hyphens, letters that look alike as one; no two sellers have the same.';
comment on column shop_pages.is_listed is 'Search engines may list the page.';

create table former_handles (
  handle text primary key,
  likeness text not null,
  seller_id uuid not null references users,
  expires_at timestamptz not null
);

create index former_handles_by_likeness on former_handles (likeness);
create index former_handles_of_seller on former_handles (seller_id);
create index former_handles_by_expiry on former_handles (expires_at);

comment on table former_handles is 'Handles that a seller has given up: each leads to her shop page until it expires, and nobody else gets it before.';

alter table orders add column shop_seller_id uuid references users;
alter table orders drop constraint orders_credit_check;
alter table orders add constraint orders_credit_check check (credit in ('seller', 'link', 'client', 'shop'));
create index orders_of_shop_page on orders (shop_seller_id, created_at) where shop_seller_id is not null;
create index orders_of_buyer on orders (lower(client_email)) where shop_seller_id is not null and client_id is null;
comment on column orders.shop_seller_id is 'The seller on whose shop page it was placed, by a buyer who becomes a client with the payment; null for other orders. Credited may be another seller (D-503).';
comment on column orders.credit is 'Why the seller is credited with the order (D-350): seller, who placed it; link, by which the client came; client, who belongs to the seller; shop, on whose page a person whom no seller knew bought. Null for orders from before this was stored.';

alter table card_tries add column by_shop_page boolean not null default false;
comment on column card_tries.by_shop_page is 'Tried by a buyer on the seller''s shop page; such tries are counted apart from those of the seller and her clients.';

-- What a buyer may see of a seller's shop page: fields that she does not publish are empty.
create view published_shops as
select p.seller_id, p.handle, p.is_open, p.is_listed, p.sentence,
  coalesce(nullif(case when p.shows_business then u.business_name end, ''),
    nullif(case when p.shows_name then trim(u.first_name || ' ' || u.last_name) end, ''), p.handle) as title,
  case when p.shows_name then trim(u.first_name || ' ' || u.last_name) else '' end as name,
  case when p.shows_business then u.business_name else '' end as business,
  case when p.shows_town then coalesce(a.city, '') else '' end as town,
  p.picture,
  p.is_open and u.deleted_at is null and not u.blocked and u.documents_approved as is_shown,
  coalesce(x.payouts_enabled, false) as may_sell
from shop_pages p
join users u on u.id = p.seller_id
left join addresses a on a.seller_id = u.id and a.client_id is null and a.is_primary and a.deleted_at is null
left join payout_accounts x on x.user_id = u.id;

create or replace view audit.order_credits as
select o.id as order_id, o.order_number as ord_no, o.seller_id, o.client_id, o.delivery_type as type, o.credit, o.credited_at, o.created_at,
  o.explore_link_id as link_id, l.seller_id as link_seller_id, l.client_id as link_client_id, l.created_at as link_created_at,
  o.shop_seller_id, is_paid(o) as is_paid
from orders o
left join explore_links l on l.id = o.explore_link_id;
