-- room: admin
-- What was sold, summed once a day is over: a report of years reads a row a day. Removing rows from sales_days has them made again.
create table sales_days (
  day date primary key,
  -- orders made on this day, replaced ones too
  placed integer not null,
  -- orders paid on this day
  orders integer not null,
  total_pence bigint not null,
  commission_pence bigint not null
);
create table sales_of_products (
  day date not null references sales_days on delete cascade,
  product_id uuid not null references products,
  pieces integer not null,
  total_pence bigint not null,
  primary key (product_id, day) include (pieces, total_pence)
);
create index sales_of_products_by_day on sales_of_products (day) include (product_id, pieces, total_pence);
create table sales_of_sellers (
  day date not null references sales_days on delete cascade,
  seller_id uuid not null references users,
  orders integer not null,
  total_pence bigint not null,
  primary key (seller_id, day) include (orders, total_pence)
);
create index sales_of_sellers_by_day on sales_of_sellers (day) include (seller_id, orders, total_pence);

-- The best of a period whose days are all over: found once.
create table sales_rankings (
  kind text not null check (kind in ('products', 'sellers')),
  first date not null,
  last date not null references sales_days on delete cascade,
  best jsonb not null,
  made_at timestamptz not null default now(),
  primary key (kind, first, last)
);
create index sales_rankings_of_last on sales_rankings (last);
create index sales_rankings_by_age on sales_rankings (made_at);

create view audit.sales_days as
select d.day, d.placed, d.orders, d.total_pence, d.commission_pence,
  (select coalesce(sum(p.total_pence), 0)::bigint from sales_of_products p where p.day = d.day) as of_products_pence,
  (select coalesce(sum(s.total_pence), 0)::bigint from sales_of_sellers s where s.day = d.day) as of_sellers_pence
from sales_days d;
create trigger only_reads instead of insert or update or delete on audit.sales_days
  for each row execute function audit.refuse_change();
