-- module: stock
create table faves (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (seller_id, product_id)
);

create index faves_of_product on faves (product_id);

create trigger faves_changed after insert or delete on faves
  for each row execute function raise_seller_marks_version();

comment on table faves is 'Products that a seller marked with a heart.';

create table video_views (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  played_seconds double precision not null default 0,
  viewed_at timestamptz,
  primary key (seller_id, product_id)
);

-- The video's progress is stored every few seconds; only the end of the video is shown in lists.
create trigger video_views_added after insert on video_views
  for each row when (new.viewed_at is not null) execute function raise_seller_marks_version();
create trigger video_views_changed after update of viewed_at on video_views
  for each row when (old.viewed_at is distinct from new.viewed_at) execute function raise_seller_marks_version();
create trigger video_views_removed after delete on video_views
  for each row execute function raise_seller_marks_version();

comment on table video_views is 'How much of a product''s training video a seller has watched.';
comment on column video_views.viewed_at is 'When the video was watched to its end (D-204); only then may the product be stocked.';

create table stock_items (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (seller_id, product_id)
);

create index stock_items_of_product on stock_items (product_id);

create trigger stock_items_changed after insert or delete on stock_items
  for each row execute function raise_seller_marks_version();

comment on table stock_items is 'The products in a seller''s stock, which the seller may sell.';

create table client_products (
  client_id uuid not null,
  seller_id uuid not null,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (client_id, product_id),
  foreign key (client_id, seller_id) references clients (id, seller_id)
);

create index client_products_of_product on client_products (product_id);

comment on table client_products is 'Products that a seller sent to a client, or that the client chose (D-182, D-183).';
