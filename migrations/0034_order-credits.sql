-- module: orders
-- compatible: yes
-- Why the seller of an order is credited with it (D-350); orders from before it was stored have none.
alter table orders add column credit text check (credit in ('seller', 'link', 'client'));
alter table orders add column credited_at timestamptz;
alter table orders add column explore_link_id uuid references explore_links on delete set null;

create index orders_of_explore_link on orders (explore_link_id) where explore_link_id is not null;

-- The join keeps PostgreSQL from passing a change of the view on to a table.
create view audit.order_credits as
select o.id as order_id, o.order_number as ord_no, o.seller_id, o.client_id, o.delivery_type as type, o.credit, o.credited_at, o.created_at,
  o.explore_link_id as link_id, l.seller_id as link_seller_id, l.client_id as link_client_id, l.created_at as link_created_at
from orders o
left join explore_links l on l.id = o.explore_link_id;

comment on column orders.credit is 'Why its seller is credited with it: seller, who placed it; link, by which the client came; client, who belongs to the seller. Null for orders from before this was stored.';
comment on column orders.credited_at is 'The date of the reason: when the link was sent, or when the seller added the client; null where the seller placed it.';
comment on column orders.explore_link_id is 'The link by which the client came, until it is deleted.';
