-- room: orders
create sequence order_numbers;
create table orders (
  id uuid primary key default new_id(),
  ord_no text not null unique default 'ORD-' || lpad(nextval('order_numbers')::text, 6, '0'),
  seller_id uuid not null references users,
  client_id uuid,
  -- delivery type: 1 to the client, 2 to the salon, 3 from salon stock, 5 a client by explore link
  type smallint not null check (type in (1, 2, 3, 5)),
  -- 1 not started, 2 pending, 3 completed (D-024)
  payment_status smallint not null default 1 check (payment_status in (1, 2, 3)),
  -- 1 card, 2 cash, 3 Google Pay, 4 Apple Pay; null until paid (D-017)
  payment_type smallint check (payment_type between 1 and 4),
  funding text,
  quantity integer not null check (quantity > 0),
  -- sums of the lines at the client's price, and of their commission
  full_pence bigint not null check (full_pence > 0),
  commission_pence bigint not null check (commission_pence between 0 and full_pence),
  -- the total as shown; a link payment at full price sets it to what was paid (D-005)
  total_pence bigint not null check (total_pence >= 0),
  saving_pence bigint not null check (saving_pence >= 0),
  commission_mode text not null default 'none' check (commission_mode in ('none', 'discount', 'accrual')),
  address jsonb,
  source_address_id uuid references addresses,
  client_name text not null default '',
  client_email text not null default '',
  client_snapshot jsonb,
  billing_address jsonb,
  delivered boolean not null default false,
  -- its goods were taken from the shelf: when a charge is asked, put back when it is refused (types 1, 2 and 5)
  off_shelf boolean not null default false,
  -- a payment whose end its payer has not been told yet: the card holder was sent to confirm it, or no answer came in time
  unanswered_payment uuid,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  replaced_by uuid references orders,
  closed_at timestamptz,
  foreign key (client_id, seller_id) references clients (id, seller_id),
  check ((payment_status = 3) = (paid_at is not null)),
  check (payment_status = 3 or commission_mode = 'none')
);
create index orders_of_seller on orders (seller_id, created_at desc, id);
create index orders_of_client on orders (client_id, created_at desc, id);
create index orders_newest on orders (created_at desc, id) where replaced_by is null;
create index orders_by_amount on orders (total_pence, id) where replaced_by is null;
create index orders_by_number on orders using gin (ord_no gin_trgm_ops);

-- Copies of what was sold, so that later edits and deletions change no receipt.
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
create index order_lines_of_order on order_lines (order_id);
create index order_lines_of_product on order_lines (product_id);

-- A payment link: the random value is its only key (D-026).
create table pay_links (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  hash bytea not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz
);
