-- module: stock
create table video_views (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  played_seconds double precision not null default 0,
  viewed_at timestamptz,
  primary key (seller_id, product_id)
);

create table stock_items (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (seller_id, product_id)
);

create table client_products (
  client_id uuid not null,
  seller_id uuid not null,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (client_id, product_id),
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index stock_items_of_product on stock_items (product_id);
create index client_products_of_product on client_products (product_id);

comment on table video_views is 'How much of a product''s training video a seller has watched.';
comment on column video_views.viewed_at is 'When the video was watched to its end (D-204); only then may the product be stocked.';

comment on table stock_items is 'The products in a seller''s stock, which the seller may sell.';

comment on table client_products is 'Products that a seller sent to a client, or that the client chose (D-182, D-183).';
