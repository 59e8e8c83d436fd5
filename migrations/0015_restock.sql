-- module: restock
-- When a client runs out of a product is computed from the orders; only what a seller or a client has decided is stored (D-374).
create table restock_decisions (
  client_id uuid not null,
  seller_id uuid not null references users,
  product_id uuid not null references products,
  order_id uuid not null references orders,
  decision text not null check (decision in ('reminded', 'dismissed')),
  automatic boolean not null default false,
  quantity integer not null check (quantity > 0),
  explore_link_id uuid references explore_links on delete set null,
  decided_at timestamptz not null default now(),
  primary key (client_id, product_id, order_id),
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index restock_decisions_of_link on restock_decisions (explore_link_id) where explore_link_id is not null;
create index restock_decisions_of_seller on restock_decisions (seller_id);

comment on table restock_decisions is 'What was decided about a product that a client is running out of, for the client''s last purchase of it: a newer purchase makes the decision void.';
comment on column restock_decisions.order_id is 'The order in which the client last bought the product.';
comment on column restock_decisions.decision is 'reminded: a reminder was sent; dismissed: the seller sends none.';
comment on column restock_decisions.automatic is 'True where the schedule sent the reminder, false where the seller did.';
comment on column restock_decisions.quantity is 'What the reminder''s link puts into the basket: as many as the client last bought.';
comment on column restock_decisions.explore_link_id is 'The shopping link of the reminder, until it is deleted.';

create table restock_clients (
  client_id uuid primary key,
  seller_id uuid not null references users,
  agreed_at timestamptz,
  agreed_by text,
  automatic_off_at timestamptz,
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index restock_clients_of_seller on restock_clients (seller_id);
create index restock_clients_automatic on restock_clients (client_id) where agreed_at is not null and automatic_off_at is null;

comment on table restock_clients is 'Whether automatic reminders are sent to a client.';
comment on column restock_clients.agreed_at is 'When the client agreed on their own page, which is the only way to agree; null where the client has not, or has withdrawn the agreement.';
comment on column restock_clients.agreed_by is 'The email in lower case with which the client agreed; the agreement counts as long as the client''s record has that email (D-410). Null where it was given before this was stored.';
comment on column restock_clients.automatic_off_at is 'When the seller switched automatic reminders to this client off.';
