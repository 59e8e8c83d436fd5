-- module: orders
-- compatible: yes
-- A recall of a product: who bought it is a question to the orders; here is only what was done about each of them.
create table recalls (
  id uuid primary key default new_id(),
  product_id uuid not null references products,
  reason text not null check (reason <> ''),
  batches text[] not null default '{}',
  email_text text check (email_text <> ''),
  mailing boolean not null default false,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create unique index recalls_open on recalls (product_id) where ended_at is null;
create index recalls_of_product on recalls (product_id, created_at desc);

comment on table recalls is 'Products that were withdrawn from those who bought them.';
comment on column recalls.reason is 'Why, for administrators.';
comment on column recalls.batches is 'The batches that are recalled; none: all.';
comment on column recalls.email_text is 'What was mailed to the buyers; null until then.';
comment on column recalls.mailing is 'Whether a job that mails the buyers has been asked for and has not come to its end.';
comment on column recalls.ended_at is 'Since when the product may be shown again.';

create table recall_orders (
  recall_id uuid not null references recalls,
  order_id uuid not null references orders,
  mailed_at timestamptz,
  address_hash bytea,
  refund_state text check (refund_state in ('queued', 'made', 'refused')),
  refund_message text not null default '',
  primary key (recall_id, order_id)
);

create unique index recall_orders_by_address on recall_orders (recall_id, address_hash) where address_hash is not null;
create index recall_orders_of_order on recall_orders (order_id);

comment on table recall_orders is 'What a recall has done about an order: its buyer was mailed, its refund was asked for.';
comment on column recall_orders.mailed_at is 'When an email to the buyer was queued, with this order or with another one of the same address; null where none was.';
comment on column recall_orders.address_hash is 'SHA-256 of the address that got the email, in lower case, so that it gets one for all its orders; null where another order''s email stands for it.';
comment on column recall_orders.refund_state is 'queued: a job makes the refund; made: it was handed to the provider; refused: refund_message says why.';
