-- room: catalogue
create table categories (
  id uuid primary key default new_id(),
  name text not null,
  description text not null default '',
  picture text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_name_once on categories (lower(name)) where deleted_at is null;

create table sub_categories (
  id uuid primary key default new_id(),
  category_id uuid not null references categories,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index sub_categories_name_once on sub_categories (category_id, lower(name)) where deleted_at is null;

create table products (
  id uuid primary key default new_id(),
  name text not null,
  brand text not null,
  title text not null,
  description text not null,
  uses text not null,
  ingredients text not null,
  price_pence bigint not null check (price_pence > 0),
  rrp_pence bigint not null check (rrp_pence > 0),
  commission_pence bigint not null check (commission_pence >= 0 and commission_pence <= price_pence),
  -- what is there to sell, and all that ever came in (D-035)
  quantity integer not null check (quantity >= 0),
  quantity_received integer not null check (quantity_received >= 0),
  weight numeric(12, 3) not null check (weight > 0),
  weight_unit text not null check (weight_unit in ('gm', 'ml', 'pound')),
  skin_colors smallint[] not null check (skin_colors <@ array[1, 2, 3, 4, 5]::smallint[]),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  video text references uploads,
  featured boolean not null default false,
  popular boolean not null default false,
  visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search tsvector generated always as (
    setweight(to_tsvector('simple', plain_text(name)), 'A')
    || setweight(to_tsvector('simple', plain_text(brand)), 'A')
    || setweight(to_tsvector('simple', plain_text(title)), 'B')
  ) stored,
  search_text text generated always as (plain_text(name || ' ' || brand || ' ' || title)) stored
);
create index products_newest on products (created_at desc, id) where visible and deleted_at is null;
create index products_featured_first on products (featured desc, created_at desc, id) where visible and deleted_at is null;
create index products_popular on products (created_at desc, id) where popular and visible and deleted_at is null;
create index products_by_price on products (price_pence, id) where visible and deleted_at is null;
create index products_by_commission on products (commission_pence desc, id) where visible and deleted_at is null;
create index products_by_name on products (lower(name), id) where deleted_at is null;
create index products_by_brand on products (lower(brand), id) where deleted_at is null;
create index products_by_search on products using gin (search);
create index products_by_likeness on products using gin (search_text gin_trgm_ops);

create table product_pictures (
  product_id uuid not null references products,
  position smallint not null check (position between 1 and 4),
  name text not null references uploads,
  primary key (product_id, position)
);

create table product_categories (
  product_id uuid not null references products,
  category_id uuid not null references categories,
  primary key (category_id, product_id)
);
create index product_categories_of_product on product_categories (product_id);

create table product_sub_categories (
  product_id uuid not null references products,
  sub_category_id uuid not null references sub_categories,
  primary key (sub_category_id, product_id)
);
create index product_sub_categories_of_product on product_sub_categories (product_id);

create table banners (
  id uuid primary key default new_id(),
  name text not null default '',
  title text not null default '',
  description text not null,
  picture text not null references uploads,
  position smallint not null check (position between 1 and 9),
  category_ids uuid[] not null default '{}',
  sub_category_ids uuid[] not null default '{}',
  brands text[] not null default '{}',
  skin_colors smallint[] not null default '{}',
  colors text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- Raised by every change of the catalogue; each process drops what it keeps ready when it hears of it.
create table catalogue_version (only_row boolean primary key default true check (only_row), version bigint not null default 1);
insert into catalogue_version default values;
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  notify catalogue_changed;
  return null;
end $$;
-- a sale lowers the quantity, which nobody is shown: that alone changes nothing here
create trigger products_changed after insert or delete or update of name, brand, title, description, uses, ingredients,
  price_pence, rrp_pence, commission_pence, weight, weight_unit, skin_colors, color, video, featured, popular, visible,
  deleted_at on products for each statement execute function catalogue_changed();
create trigger product_pictures_changed after insert or update or delete on product_pictures for each statement execute function catalogue_changed();
create trigger product_categories_changed after insert or update or delete on product_categories for each statement execute function catalogue_changed();
create trigger product_sub_categories_changed after insert or update or delete on product_sub_categories for each statement execute function catalogue_changed();
create trigger categories_changed after insert or update or delete on categories for each statement execute function catalogue_changed();
create trigger sub_categories_changed after insert or update or delete on sub_categories for each statement execute function catalogue_changed();
create trigger banners_changed after insert or update or delete on banners for each statement execute function catalogue_changed();
