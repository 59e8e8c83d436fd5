-- module: catalogue
create table categories (
  id uuid primary key default new_id(),
  name text not null,
  description text not null default '',
  picture text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create unique index categories_name_unique on categories (lower(name)) where deleted_at is null;

comment on table categories is 'Categories of the storefront.';
comment on column categories.picture is 'File name of the picture.';
comment on column categories.position is 'Order in menus.';

create table sub_categories (
  id uuid primary key default new_id(),
  category_id uuid not null references categories,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create unique index sub_categories_name_unique on sub_categories (category_id, lower(name)) where deleted_at is null;

comment on table sub_categories is 'Subcategories, each of one category.';

-- Words are separated from each other and from punctuation, so that "No.5", "oil/balm" and "O'Brien" are found by each of their words.
create function normalize_words(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

comment on function normalize_words(text) is 'A text in lower case, without accents and punctuation: what the search index of a product holds.';

create table products (
  id uuid primary key default new_id(),
  import_id uuid references imports,
  name text not null,
  brand text not null,
  title text not null,
  description text not null,
  uses text not null,
  ingredients text not null,
  price_pence bigint not null check (price_pence > 0),
  rrp_pence bigint not null check (rrp_pence > 0),
  commission_pence bigint not null check (commission_pence >= 0 and commission_pence <= price_pence),
  vat_rate numeric(5, 2) check (vat_rate between 0 and 100),
  quantity integer not null check (quantity >= 0),
  quantity_received integer not null check (quantity_received >= 0),
  quantity_bucket integer not null generated always as (quantity / 16) stored,
  weight numeric(12, 3) not null check (weight > 0),
  weight_unit text not null check (weight_unit in ('gm', 'ml', 'pound')),
  skin_tones smallint[] not null check (skin_tones <@ array[1, 2, 3, 4, 5]::smallint[]),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  video text references uploads,
  featured boolean not null default false,
  popular boolean not null default false,
  visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  category_ids uuid[] not null default '{}',
  sub_category_ids uuid[] not null default '{}',
  search_vector tsvector storage main generated always as (
    setweight(to_tsvector('simple', normalize_words(name)), 'A')
    || setweight(to_tsvector('simple', normalize_words(brand)), 'A')
    || setweight(to_tsvector('simple', normalize_words(title)), 'B')
  ) stored
-- Each page keeps free space for the new quantity after a sale, so that the update touches no index.
) with (fillfactor = 90);

create index products_by_price on products (price_pence, id) include (visible) where deleted_at is null;
create index products_by_commission on products (commission_pence desc, id) include (visible) where deleted_at is null;
create index products_by_rrp on products (rrp_pence, id) where deleted_at is null;
-- The brands and the colours that filters offer are found with one step of these indexes each.
create index products_by_brand on products (lower(brand), id)
  include (brand, visible, featured, created_at, price_pence, commission_pence) where deleted_at is null;
create index products_by_color on products (color)
  include (id, featured, created_at, price_pence, commission_pence) where visible and deleted_at is null;
-- An import finds products that exist already.
create index products_by_brand_and_name on products (lower(brand), lower(name)) where deleted_at is null;
create index products_in_name_order on products ((normalize_text(name) collate "C"), id) where deleted_at is null;
create index products_in_brand_order on products ((normalize_text(brand) collate "C"), id) where deleted_at is null;
-- The back office filters its list by what few products are, and by when they were added.
create index products_deleted_in_name_order on products ((normalize_text(name) collate "C"), id) where deleted_at is not null;
create index products_hidden_in_name_order on products ((normalize_text(name) collate "C"), id) where not visible and deleted_at is null;
create index products_featured_in_name_order on products ((normalize_text(name) collate "C"), id) where featured and deleted_at is null;
create index products_popular_in_name_order on products ((normalize_text(name) collate "C"), id) where popular and deleted_at is null;
create index products_added on products (created_at, id) where deleted_at is null;
-- An index on the quantity itself would make each sale write all indexes of the row; its step of sixteen seldom changes. The
-- index finds the step, and the few products of a step are sorted.
create index products_by_quantity on products (quantity_bucket) where deleted_at is null;
create index products_by_search on products using gin (search_vector) with (fastupdate = off) where deleted_at is null;
create index products_of_import on products (import_id) where import_id is not null;

comment on table products is 'What the distributor sells through the sellers.';
comment on column products.import_id is 'The import that created the product.';
comment on column products.title is 'The heading of the product''s page.';
comment on column products.uses is 'How the product is used, as rich text.';
comment on column products.price_pence is 'What the client pays for one.';
comment on column products.rrp_pence is 'Recommended retail price of one.';
comment on column products.commission_pence is 'The seller''s share of one; part of the price.';
comment on column products.vat_rate is 'In per cent; null where the product has the shop''s own rate (VAT_RATE).';
comment on column products.quantity is 'Inventory: how many can be sold now.';
comment on column products.quantity_received is 'How many ever came in (D-035).';
comment on column products.quantity_bucket is 'The quantity in steps of sixteen, by which lists are sorted.';
comment on column products.skin_tones is 'Skin tones that the product suits, 1 to 5.';
comment on column products.color is 'As #rrggbb.';
comment on column products.video is 'The training video, which a seller watches before stocking the product.';
comment on column products.featured is 'Listed first.';
comment on column products.popular is 'Listed on the home page.';
comment on column products.visible is 'False hides the product from the storefront.';
comment on column products.category_ids is 'A copy of product_categories, maintained by triggers, so that a product is read with its categories.';
comment on column products.sub_category_ids is 'A copy of product_sub_categories, maintained by triggers.';
comment on column products.search_vector is 'Words of name, brand and title for the search of the back office.';

create table product_pictures (
  product_id uuid not null references products,
  position smallint not null check (position between 1 and 4),
  file_name text not null references uploads,
  primary key (product_id, position)
);

comment on table product_pictures is 'One to four pictures of a product.';
comment on column product_pictures.position is 'Order on the page; the first is the one in lists.';

create table product_categories (
  product_id uuid not null references products,
  category_id uuid not null references categories,
  primary key (category_id, product_id)
);

create index product_categories_of_product on product_categories (product_id);

create function sync_category_ids() returns trigger language plpgsql as $$
begin
  update products p set category_ids = now.ids
  from (select c.product_id, array(select pc.category_id from product_categories pc
    where pc.product_id = c.product_id order by pc.category_id) as ids from (select distinct product_id from changed) c) now
  where p.id = now.product_id and p.category_ids <> now.ids;
  return null;
end $$;

create trigger product_categories_added after insert on product_categories referencing new table as changed
  for each statement execute function sync_category_ids();
create trigger product_categories_removed after delete on product_categories referencing old table as changed
  for each statement execute function sync_category_ids();

comment on table product_categories is 'Which products are in which category.';
comment on function sync_category_ids() is 'Copies the categories of changed products to products.category_ids.';

create table product_sub_categories (
  product_id uuid not null references products,
  sub_category_id uuid not null references sub_categories,
  primary key (sub_category_id, product_id)
);

create index product_sub_categories_of_product on product_sub_categories (product_id);

create function sync_sub_category_ids() returns trigger language plpgsql as $$
begin
  update products p set sub_category_ids = now.ids
  from (select c.product_id, array(select ps.sub_category_id from product_sub_categories ps
    where ps.product_id = c.product_id order by ps.sub_category_id) as ids from (select distinct product_id from changed) c) now
  where p.id = now.product_id and p.sub_category_ids <> now.ids;
  return null;
end $$;

create trigger product_sub_categories_added after insert on product_sub_categories referencing new table as changed
  for each statement execute function sync_sub_category_ids();
create trigger product_sub_categories_removed after delete on product_sub_categories referencing old table as changed
  for each statement execute function sync_sub_category_ids();

comment on table product_sub_categories is 'Which products are in which subcategory.';
comment on function sync_sub_category_ids() is 'Copies the subcategories of changed products to products.sub_category_ids.';

create table search_words (word text primary key);

create index search_words_by_likeness on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_words_by_beginning on search_words (left(word, 1), length(word));
create index search_words_in_order on search_words (word collate "C");

create function add_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_words select distinct w from added, unnest(tsvector_to_array(added.search_vector)) w
    where w ~ '^[a-z]{3,}$' order by w on conflict do nothing;
  else
    insert into search_words select w from unnest(tsvector_to_array(new.search_vector)) w
    where w ~ '^[a-z]{3,}$' order by w on conflict do nothing;
  end if;
  return null;
end $$;

create trigger products_add_words after insert on products referencing new table as added
  for each statement execute function add_search_words();
create trigger products_add_changed_words after update of name, brand, title on products
  for each row execute function add_search_words();

comment on table search_words is 'Every word that a product was ever found by. No search reads the table any more: each process has the words in memory.';
comment on function add_search_words() is 'Adds the words of new and renamed products to search_words.';

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
  skin_tones smallint[] not null default '{}',
  colors text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

comment on table banners is 'Banners of the home page, and the filters that each opens.';
comment on column banners.picture is 'File name of the picture.';
comment on column banners.position is 'Where on the home page, 1 to 9.';
comment on column banners.category_ids is 'Filter: categories; empty for any.';
comment on column banners.sub_category_ids is 'Filter: subcategories; empty for any.';
comment on column banners.brands is 'Filter: brands; empty for any.';
comment on column banners.skin_tones is 'Filter: skin tones; empty for any.';
comment on column banners.colors is 'Filter: colours; empty for any.';

-- The catalogue has one version, which a transaction takes as the last of its locks, when it commits: transactions that lock products
-- and categories in different orders do not wait for each other in a circle.
create table catalogue_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1
);
insert into catalogue_version default values;

comment on table catalogue_version is 'A counter that every change of the catalogue raises; each process then empties its cache of the catalogue.';
comment on column catalogue_version.singleton is 'Always true: the table has one row.';

-- The first call of a transaction takes the next version and keeps others waiting until the transaction ends, so versions grow in the
-- order of commits: a process that has read one has missed nothing before it.
create function take_catalogue_version() returns bigint language plpgsql as $$
begin
  update catalogue_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  if found then notify catalogue_changed; end if;
  return (select version from catalogue_version);
end $$;

create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  perform take_catalogue_version();
  return null;
end $$;

-- A sale lowers the quantity, which the storefront never shows: that alone leaves the version as it is.
create constraint trigger products_changed after insert or delete or update of name, brand, title, description, uses, ingredients,
  price_pence, rrp_pence, commission_pence, weight, weight_unit, skin_tones, color, video, featured, popular, visible, deleted_at on products
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger product_pictures_changed after insert or update or delete on product_pictures
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger product_categories_changed after insert or update or delete on product_categories
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger product_sub_categories_changed after insert or update or delete on product_sub_categories
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger categories_changed after insert or update or delete on categories
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger sub_categories_changed after insert or update or delete on sub_categories
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger banners_changed after insert or update or delete on banners
  deferrable initially deferred for each row execute function raise_catalogue_version();
-- The legal pages are in the cache of the catalogue too.
create constraint trigger legal_page_versions_published after insert on legal_page_versions
  deferrable initially deferred for each row execute function raise_catalogue_version();

comment on function take_catalogue_version() is 'Raises the catalogue''s version once in a transaction, notifies all processes, and returns it.';
comment on function raise_catalogue_version() is 'Raises the catalogue''s version when the transaction commits.';

-- Every process holds all that lists show of a product, and reads what has changed since it last read.
create table product_changes (
  product_id uuid primary key,
  version bigint not null
);

create index product_changes_in_order on product_changes (version, product_id);

create function record_product_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (coalesce(new.id, old.id), take_catalogue_version())
  on conflict (product_id) do update set version = excluded.version;
  return null;
end $$;

create function record_picture_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (coalesce(new.product_id, old.product_id), take_catalogue_version())
  on conflict (product_id) do update set version = excluded.version where product_changes.version < excluded.version;
  return null;
end $$;

create function record_category_change() returns trigger language plpgsql as $$
declare
  taken bigint := take_catalogue_version();
begin
  insert into product_changes select pc.product_id, taken from product_categories pc where pc.category_id = new.id
  on conflict (product_id) do update set version = excluded.version where product_changes.version < excluded.version;
  return null;
end $$;

create function record_sub_category_change() returns trigger language plpgsql as $$
declare
  taken bigint := take_catalogue_version();
begin
  insert into product_changes select ps.product_id, taken from product_sub_categories ps where ps.sub_category_id = new.id
  on conflict (product_id) do update set version = excluded.version where product_changes.version < excluded.version;
  return null;
end $$;

create constraint trigger products_record_changed after insert or delete or update of name, brand, title, description, uses, ingredients,
  price_pence, rrp_pence, commission_pence, weight, weight_unit, skin_tones, color, video, category_ids, sub_category_ids, featured, popular,
  visible, deleted_at on products
  deferrable initially deferred for each row execute function record_product_change();
create constraint trigger product_pictures_record_changed after insert or update or delete on product_pictures
  deferrable initially deferred for each row execute function record_picture_change();
create constraint trigger categories_record_changed after update of name, position, deleted_at on categories
  deferrable initially deferred for each row execute function record_category_change();
create constraint trigger sub_categories_record_changed after update of name, deleted_at on sub_categories
  deferrable initially deferred for each row execute function record_sub_category_change();

comment on table product_changes is 'When each product last changed in what lists filter, search, sort by and show. A deleted product keeps its row.';
comment on column product_changes.version is 'The catalogue''s version that the change was committed with.';
comment on function record_product_change() is 'Records when the transaction commits that a product was added, changed or deleted.';
comment on function record_picture_change() is 'Records that a product changed, as one of its pictures was added, changed or deleted.';
comment on function record_category_change() is 'Records that the products of a category changed, as its name or its place did.';
comment on function record_sub_category_change() is 'Records that the products of a subcategory changed, as its name did.';

-- A seller's faves, stock and watched videos are tables of the module stock, whose triggers call this function.
create table seller_marks_versions (
  seller_id uuid primary key references users,
  version bigint not null
);

create function raise_seller_marks_version() returns trigger language plpgsql as $$
begin
  insert into seller_marks_versions (seller_id, version) values (coalesce(new.seller_id, old.seller_id), 1)
  on conflict (seller_id) do update set version = seller_marks_versions.version + 1;
  return null;
end $$;

comment on table seller_marks_versions is 'A counter that triggers raise with every change of a seller''s faves, stock and watched videos; the seller''s lists are made anew only after one. A seller without a row has changed nothing yet.';
