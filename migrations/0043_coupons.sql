-- module: coupons
-- compatible: yes
create table coupons (
  id uuid primary key default new_id(),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$'),
  name text not null check (name <> ''),
  percent smallint check (percent between 1 and 99),
  amount_pence bigint check (amount_pence > 0),
  commission_rule text not null check (commission_rule in ('before', 'after', 'shared', 'hers')),
  scope text not null check (scope in ('all', 'products', 'categories', 'sellers')),
  scope_ids uuid[] not null default '{}',
  minimum_pence bigint not null default 0 check (minimum_pence >= 0),
  is_first_order boolean not null default false,
  max_uses integer check (max_uses > 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  first_day date,
  last_day date,
  seller_id uuid references users,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((percent is null) <> (amount_pence is null)),
  check ((scope = 'all') = (scope_ids = '{}')),
  check ((seller_id is null) = (commission_rule <> 'hers')),
  check (first_day <= last_day)
);

create unique index coupons_code on coupons (code);
create index coupons_newest on coupons (created_at desc, id);
create index coupons_of_seller on coupons (seller_id, created_at desc, id) where seller_id is not null;

comment on table coupons is 'Codes that take something off what a client buys (D-640). Terms never change: a code is ended, and another one issued.';
comment on column coupons.code is 'What is typed, in capitals.';
comment on column coupons.percent is 'What is taken off each item; null where an amount is.';
comment on column coupons.amount_pence is 'What is taken off the items together; null where a percentage is.';
comment on column coupons.commission_rule is 'before: commission as without the code; after: in proportion to the price that is left; shared: half of what is taken off; hers: all of it, as far as there is commission.';
comment on column coupons.scope is 'What the code is for: everything, the listed products, categories, or sellers.';
comment on column coupons.minimum_pence is 'What the basket has to cost before the code, all of it.';
comment on column coupons.is_first_order is 'Only for an email with which nothing was bought in this shop before.';
comment on column coupons.first_day is 'From this day in London on; null: at once.';
comment on column coupons.last_day is 'The last day in London; null: until it is ended.';
comment on column coupons.seller_id is 'The seller whose own code it is; null for one of the distributor.';
comment on column coupons.ended_at is 'Since when it holds no longer, whatever its days say.';

create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  email_hash bytea,
  reduction_pence bigint not null check (reduction_pence > 0),
  returned_pence bigint not null default 0 check (returned_pence between 0 and reduction_pence),
  claimed_at timestamptz not null default now(),
  claimed_late boolean not null default false
);

create index coupon_uses_of_coupon on coupon_uses (coupon_id, claimed_at desc, order_id);
create index coupon_uses_of_email on coupon_uses (email_hash) where email_hash is not null;

comment on table coupon_uses is 'Uses of codes: one from the beginning of a payment, which a declined or cancelled one gives back, and for good with the paid order (D-643).';
comment on column coupon_uses.email_hash is 'SHA-256 of the client''s email, by which uses per email are counted; null once the client is erased.';
comment on column coupon_uses.reduction_pence is 'What the code takes off this order.';
comment on column coupon_uses.claimed_late is 'Whether the use had been given back when its charge succeeded after all: it counts, and may be one more than the code has.';
comment on column coupon_uses.returned_pence is 'What of it refunds and lost disputes have returned.';

create table coupon_budgets (
  seller_id uuid primary key references users,
  budget_pence bigint not null check (budget_pence >= 0),
  set_at timestamptz not null default now()
);

comment on table coupon_budgets is 'What a seller''s own codes may cost altogether, set by an administrator; a seller without a row issues none.';

create view audit.coupons as
select c.id, c.seller_id, c.max_uses, c.max_uses_per_email as max_uses_per_client, c.is_first_order, c.created_at, c.ended_at from coupons c;

create view audit.coupon_uses as
select u.order_id, u.coupon_id, u.reduction_pence, u.returned_pence, u.claimed_at,
  case when u.email_hash is not null then count(*) over (partition by u.coupon_id, u.email_hash) end as uses_of_client, u.claimed_late
from coupon_uses u;
