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

-- Words apart from each other and from their signs, so that "No.5" and "oil/balm" are found by each of their words.
create function search_words(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.plain_text(words), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

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
  -- what product_categories and product_sub_categories say, kept here by triggers: one index answers any filter
  category_ids uuid[] not null default '{}',
  sub_category_ids uuid[] not null default '{}',
  search tsvector generated always as (
    setweight(to_tsvector('simple', search_words(name)), 'A')
    || setweight(to_tsvector('simple', search_words(brand)), 'A')
    || setweight(to_tsvector('simple', search_words(title)), 'B')
  ) stored
-- room on each page for the new quantity after a sale, which then touches no index
) with (fillfactor = 90);
alter table products alter column search set storage main;
create index products_newest on products (created_at desc, id) where visible and deleted_at is null;
create index products_featured_first on products (featured desc, created_at desc, id) where visible and deleted_at is null;
create index products_popular on products (created_at desc, id) where popular and visible and deleted_at is null;
create index products_by_price on products (price_pence, id) where deleted_at is null;
create index products_by_price_down on products (price_pence desc, id) where deleted_at is null;
create index products_by_commission on products (commission_pence desc, id) where deleted_at is null;
create index products_by_rrp on products (rrp_pence, id) where deleted_at is null;
create index products_by_name on products (lower(name), id) where deleted_at is null;
create index products_by_brand on products (lower(brand), id) where deleted_at is null;
create index products_by_color on products (color) where visible and deleted_at is null;
create index products_by_facets on products using gin (category_ids, sub_category_ids, skin_colors) where visible and deleted_at is null;
create index products_by_search on products using gin (search) where deleted_at is null;

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

create function note_categories() returns trigger language plpgsql as $$
begin
  update products p set category_ids = now.ids
  from (select c.product_id, array(select pc.category_id from product_categories pc
    where pc.product_id = c.product_id order by pc.category_id) as ids from (select distinct product_id from changed) c) now
  where p.id = now.product_id and p.category_ids <> now.ids;
  return null;
end $$;
create trigger product_categories_added after insert on product_categories referencing new table as changed
  for each statement execute function note_categories();
create trigger product_categories_removed after delete on product_categories referencing old table as changed
  for each statement execute function note_categories();

create function note_sub_categories() returns trigger language plpgsql as $$
begin
  update products p set sub_category_ids = now.ids
  from (select c.product_id, array(select ps.sub_category_id from product_sub_categories ps
    where ps.product_id = c.product_id order by ps.sub_category_id) as ids from (select distinct product_id from changed) c) now
  where p.id = now.product_id and p.sub_category_ids <> now.ids;
  return null;
end $$;
create trigger product_sub_categories_added after insert on product_sub_categories referencing new table as changed
  for each statement execute function note_sub_categories();
create trigger product_sub_categories_removed after delete on product_sub_categories referencing old table as changed
  for each statement execute function note_sub_categories();

-- Every word that a product was ever found by: a word that is not among them was misspelt, and its likes are looked up here.
create table search_words (word text primary key);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);
create function learn_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_words select distinct w from added, unnest(tsvector_to_array(added.search)) w
    where w ~ '^[a-z]{3,}$' order by w on conflict do nothing;
  else
    insert into search_words select w from unnest(tsvector_to_array(new.search)) w
    where w ~ '^[a-z]{3,}$' order by w on conflict do nothing;
  end if;
  return null;
end $$;
create trigger products_teach_words after insert on products referencing new table as added
  for each statement execute function learn_words();
create trigger products_teach_new_words after update of name, brand, title on products
  for each row execute function learn_words();

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
