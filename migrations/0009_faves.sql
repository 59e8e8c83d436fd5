-- module: faves
create table faves (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  created_at timestamptz not null default now(),
  primary key (seller_id, product_id)
);

create index faves_of_product on faves (product_id);

comment on table faves is 'Products that a seller marked with a heart.';
