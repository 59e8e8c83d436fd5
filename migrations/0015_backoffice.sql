-- module: backoffice
create table sales_days (
  day date primary key,
  placed integer not null,
  orders integer not null,
  total_pence bigint not null,
  commission_pence bigint not null,
  explore_links integer not null default 0,
  shopping_links integer not null default 0
);

create table sales_of_products (
  day date not null references sales_days on delete cascade,
  product_id uuid not null references products,
  pieces integer not null,
  total_pence bigint not null,
  primary key (product_id, day) include (pieces, total_pence)
);

create table sales_of_sellers (
  day date not null references sales_days on delete cascade,
  seller_id uuid not null references users,
  orders integer not null,
  total_pence bigint not null,
  primary key (seller_id, day) include (orders, total_pence)
);

create table sales_rankings (
  kind text not null check (kind in ('products', 'sellers')),
  first date not null,
  last date not null references sales_days on delete cascade,
  best jsonb not null,
  made_at timestamptz not null default now(),
  primary key (kind, first, last)
);

create index sales_of_products_by_day on sales_of_products (day) include (product_id, pieces, total_pence);
create index sales_of_sellers_by_day on sales_of_sellers (day) include (seller_id, orders, total_pence);
create index sales_rankings_of_last on sales_rankings (last);
create index sales_rankings_by_age on sales_rankings (made_at);

comment on table sales_days is 'Totals of each day that is over (London time), so that a report of years reads a row a day. Deleted rows are computed again.';
comment on column sales_days.placed is 'Orders placed on the day, replaced ones included.';
comment on column sales_days.orders is 'Orders paid on the day.';
comment on column sales_days.total_pence is 'What the orders paid on the day came to.';
comment on column sales_days.commission_pence is 'Their commission.';
comment on column sales_days.explore_links is 'Explore links sent on the day; they stay counted when they have expired and are deleted.';
comment on column sales_days.shopping_links is 'Shopping links sent on the day.';

comment on table sales_of_products is 'Totals of each product on each day that is over.';
comment on column sales_of_products.pieces is 'How many were sold.';

comment on table sales_of_sellers is 'Totals of each seller on each day that is over.';
comment on column sales_of_sellers.orders is 'Orders paid on the day.';

comment on table sales_rankings is 'Cache of the best products and sellers of a period whose days are all over.';
comment on column sales_rankings.first is 'First day of the period.';
comment on column sales_rankings.last is 'Last day of the period.';
comment on column sales_rankings.best is 'The best, best first: id, count and total in pence.';
comment on column sales_rankings.made_at is 'When it was computed; old rankings are deleted.';
