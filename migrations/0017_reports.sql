-- module: reports
create table daily_sales (
  day date primary key,
  placed_orders integer not null,
  paid_orders integer not null,
  total_pence bigint not null,
  commission_pence bigint not null,
  explore_links integer not null default 0,
  shopping_links integer not null default 0
);

comment on table daily_sales is 'Totals of each day that is over (London time), so that a report of years reads a row a day. Deleted rows are computed again.';
comment on column daily_sales.placed_orders is 'Orders placed on the day, superseded ones included.';
comment on column daily_sales.paid_orders is 'Orders paid on the day.';
comment on column daily_sales.total_pence is 'What the orders paid on the day came to.';
comment on column daily_sales.commission_pence is 'Their commission.';
comment on column daily_sales.explore_links is 'Explore links sent on the day; they stay counted when they have expired and are deleted.';
comment on column daily_sales.shopping_links is 'Shopping links sent on the day.';

create table daily_product_sales (
  day date not null references daily_sales on delete cascade,
  product_id uuid not null references products,
  quantity integer not null,
  total_pence bigint not null,
  primary key (product_id, day) include (quantity, total_pence)
);

create index daily_product_sales_by_day on daily_product_sales (day) include (product_id, quantity, total_pence);

comment on table daily_product_sales is 'Totals of each product on each day that is over.';
comment on column daily_product_sales.quantity is 'How many were sold.';

create table daily_seller_sales (
  day date not null references daily_sales on delete cascade,
  seller_id uuid not null references users,
  paid_orders integer not null,
  total_pence bigint not null,
  primary key (seller_id, day) include (paid_orders, total_pence)
);

create index daily_seller_sales_by_day on daily_seller_sales (day) include (seller_id, paid_orders, total_pence);

comment on table daily_seller_sales is 'Totals of each seller on each day that is over.';
comment on column daily_seller_sales.paid_orders is 'Orders paid on the day.';

create table sales_rankings (
  kind text not null check (kind in ('products', 'sellers')),
  first_day date not null,
  last_day date not null references daily_sales on delete cascade,
  ranking jsonb not null,
  created_at timestamptz not null default now(),
  primary key (kind, first_day, last_day)
);

create index sales_rankings_of_last on sales_rankings (last_day);
create index sales_rankings_by_age on sales_rankings (created_at);

comment on table sales_rankings is 'Cache of the best products and sellers of a period whose days are all over.';
comment on column sales_rankings.first_day is 'First day of the period.';
comment on column sales_rankings.last_day is 'Last day of the period.';
comment on column sales_rankings.ranking is 'The best, best first: id, count and total in pence.';
comment on column sales_rankings.created_at is 'When the ranking was computed; old rankings are deleted.';
