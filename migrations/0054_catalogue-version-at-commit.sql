-- module: catalogue
-- compatible: no
-- Changes of the catalogue waited for each other at two rows, the version and the counter of changed products, and reached them in either
-- order: two administrators who saved at once could wait for each other until PostgreSQL refused one of them. Now there is one row, and a
-- transaction takes it as the last of its locks, when it commits.
drop trigger products_changed on products;
drop trigger product_pictures_changed on product_pictures;
drop trigger product_categories_changed on product_categories;
drop trigger product_sub_categories_changed on product_sub_categories;
drop trigger categories_changed on categories;
drop trigger sub_categories_changed on sub_categories;
drop trigger banners_changed on banners;
drop trigger legal_page_versions_published on legal_page_versions;
drop trigger products_record_added on products;
drop trigger products_record_changed on products;
drop function record_product_changes();
drop function raise_catalogue_version();

update catalogue_version set version = greatest(version, (select version from product_change_counter));
drop table product_change_counter;

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

create function record_product_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (coalesce(new.id, old.id), take_catalogue_version())
  on conflict (product_id) do update set version = excluded.version;
  return null;
end $$;

-- A sale lowers the quantity, which the storefront never shows: that alone leaves the version as it is.
create constraint trigger products_changed after insert or delete or update of name, brand, title, description, uses, ingredients,
  price_pence, rrp_pence, commission_pence, weight, weight_unit, skin_tones, color, video, featured, popular, visible, deleted_at on products
  deferrable initially deferred for each row execute function raise_catalogue_version();
create constraint trigger products_record_changed after insert or delete or update of name, brand, title, color, price_pence,
  commission_pence, skin_tones, category_ids, sub_category_ids, featured, popular, visible, deleted_at on products
  deferrable initially deferred for each row execute function record_product_change();
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
create constraint trigger legal_page_versions_published after insert on legal_page_versions
  deferrable initially deferred for each row execute function raise_catalogue_version();

comment on function take_catalogue_version() is 'Raises the catalogue''s version once in a transaction, notifies all processes, and returns it.';
comment on function raise_catalogue_version() is 'Raises the catalogue''s version when the transaction commits.';
comment on function record_product_change() is 'Records when the transaction commits that a product was added, changed or deleted.';
comment on column product_changes.version is 'The version of the catalogue since when it is so.';
