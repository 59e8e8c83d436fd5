-- module: orders
create sequence order_numbers;

-- lpad cuts what is longer than its length: a seventh digit must widen it, or numbers would repeat (D-044).
create function new_order_number() returns text language sql volatile as $$
  select 'ORD-' || lpad(n, greatest(6, length(n)), '0') from (select nextval('order_numbers')::text as n) as next
$$;

create table orders (
  id uuid primary key default new_id(),
  order_number text not null unique default new_order_number(),
  seller_id uuid not null references users,
  client_id uuid,
  delivery_type smallint not null check (delivery_type in (1, 2, 3, 5)),
  payment_status smallint not null default 1 check (payment_status in (1, 2, 3)),
  payment_type smallint check (payment_type between 1 and 4),
  funding text,
  quantity integer not null check (quantity > 0),
  full_price_pence bigint not null check (full_price_pence > 0),
  commission_pence bigint not null check (commission_pence between 0 and full_price_pence),
  total_pence bigint not null check (total_pence >= 0),
  saving_pence bigint not null check (saving_pence >= 0),
  commission_mode text not null default 'none' check (commission_mode in ('none', 'discount', 'accrual')),
  delivery_address jsonb,
  source_address_id uuid references addresses,
  client_name text not null default '',
  client_email text not null default '',
  client_snapshot jsonb,
  billing_address jsonb,
  delivered boolean not null default false,
  inventory_reserved boolean not null default false,
  unacknowledged_payment_id uuid,
  has_failed_payment boolean not null default false,
  pay_link_sent_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  superseded_by uuid references orders,
  closed_at timestamptz,
  foreign key (client_id, seller_id) references clients (id, seller_id),
  check ((payment_status = 3) = (paid_at is not null)),
  check (payment_status = 3 or commission_mode = 'none')
);
-- A search for part of a number is planned from a sample of numbers, and the usual hundred are too few.
alter table orders alter column order_number set statistics 1000;

create table order_lines (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  product_id uuid not null references products,
  position smallint not null,
  brand text not null,
  name text not null,
  weight numeric(12, 3) not null,
  weight_unit text not null,
  picture text not null,
  quantity integer not null check (quantity between 1 and 999),
  rrp_pence bigint not null check (rrp_pence > 0),
  price_pence bigint not null check (price_pence > 0),
  commission_pence bigint not null check (commission_pence between 0 and price_pence),
  unique (order_id, position)
);

create table refund_lines (
  refund_id uuid not null references refunds,
  order_line_id uuid not null references order_lines,
  quantity integer not null check (quantity > 0),
  amount_pence bigint not null check (amount_pence >= 0),
  commission_pence bigint not null check (commission_pence >= 0),
  primary key (refund_id, order_line_id)
);

create table pay_links (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  hash bytea not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Foreign keys of the modules below.
alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders;
alter table transfers add constraint transfers_order_id_fkey foreign key (order_id) references orders;

-- Every sale writes every index, so there is none whose queries another one serves.
create index orders_of_seller on orders (seller_id, created_at desc, id);
create index orders_of_client on orders (client_id, created_at desc, id);
create index orders_newest on orders (created_at desc, id) where superseded_by is null;
create index orders_superseded on orders (created_at, id) where superseded_by is not null;
create index orders_by_amount on orders (total_pence, id) where superseded_by is null;
create index orders_by_number on orders using gin (order_number gin_trgm_ops);
-- Sales of a period are read from these indexes alone.
create index orders_paid on orders (paid_at, id) include (total_pence, commission_pence, seller_id)
  where payment_status = 3 and superseded_by is null;
create index orders_paid_of_seller on orders (seller_id, paid_at desc, id desc) where payment_status = 3;
create index orders_by_payment on orders (payment_status, created_at desc, id) include (paid_at) where superseded_by is null;
-- Payment links and failed payments, which few orders have, are recorded on the order: small indexes find, sort and count them.
create index orders_with_link on orders (created_at desc, id) include (total_pence, pay_link_sent_at, payment_status)
  where pay_link_sent_at is not null and superseded_by is null;
create index orders_by_link on orders (pay_link_sent_at) include (payment_status)
  where pay_link_sent_at is not null and superseded_by is null;
create index orders_failed on orders (created_at desc, id) include (total_pence)
  where has_failed_payment and superseded_by is null;
create index order_lines_of_product on order_lines (product_id);
create index refund_lines_of_line on refund_lines (order_line_id);

comment on function new_order_number() is 'The next order number: ORD- and at least six digits.';

comment on table orders is 'Orders of sellers, for themselves or for a client.';
comment on column orders.order_number is 'The number that people see.';
comment on column orders.client_id is 'The client it is for; null where the seller orders for the salon.';
comment on column orders.delivery_type is '1 to the client, 2 to the salon, 3 from the salon''s stock, 5 by a client who came through an explore link.';
comment on column orders.payment_status is '1 not started, 2 pending, 3 completed (D-024).';
comment on column orders.payment_type is '1 card, 2 cash, 3 Google Pay, 4 Apple Pay; null until paid (D-017).';
comment on column orders.funding is 'Credit, debit or prepaid: of the card that paid.';
comment on column orders.quantity is 'Sum of the lines'' quantities.';
comment on column orders.full_price_pence is 'Sum of the lines at the client''s price.';
comment on column orders.commission_pence is 'Sum of the lines'' commission.';
comment on column orders.total_pence is 'The total as shown; a payment through a link, at full price, sets it to what was paid (D-005).';
comment on column orders.saving_pence is 'What is saved against the recommended retail prices.';
comment on column orders.commission_mode is 'How a paid order pays its commission: discount, less was charged; accrual, it is owed to the seller; none.';
comment on column orders.delivery_address is 'A copy of the address as it was when the order was placed.';
comment on column orders.source_address_id is 'The address that was copied.';
comment on column orders.client_name is 'The client''s name when the order was placed.';
comment on column orders.client_email is 'The client''s email address when the order was placed.';
comment on column orders.client_snapshot is 'The client as the wire shows it, as of when the order was placed.';
comment on column orders.billing_address is 'What the provider reported with the payment.';
comment on column orders.delivered is 'Marked as delivered by an administrator.';
comment on column orders.inventory_reserved is 'Its quantities are deducted from the inventory: from the first payment attempt on, until that fails (delivery types 1, 2 and 5).';
comment on column orders.unacknowledged_payment_id is 'The payment attempt whose outcome the payer has not seen yet: the card holder was sent to authenticate, or no response came in time.';
comment on column orders.has_failed_payment is 'A payment attempt of the order failed at least once.';
comment on column orders.pay_link_sent_at is 'When its newest payment link was sent.';
comment on column orders.superseded_by is 'The newer order that supersedes this one.';
comment on column orders.closed_at is 'When an unpaid order was closed: it cannot be paid any more.';

comment on table order_lines is 'What was ordered, copied from the products, so that later changes to them change no receipt.';
comment on column order_lines.position is 'Order on the receipt.';
comment on column order_lines.picture is 'File name of the product''s first picture.';
comment on column order_lines.rrp_pence is 'Recommended retail price of one.';
comment on column order_lines.price_pence is 'Price of one.';
comment on column order_lines.commission_pence is 'Commission of one.';

comment on table refund_lines is 'Which items of an order a refund covers.';
comment on column refund_lines.amount_pence is 'What is refunded for the quantity.';
comment on column refund_lines.commission_pence is 'Commission of the quantity.';

comment on table pay_links is 'The payment link of an order: its random value alone opens it (D-026).';
comment on column pay_links.hash is 'SHA-256 of the random value in the link.';
