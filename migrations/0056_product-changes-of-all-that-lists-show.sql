-- module: catalogue
-- compatible: no
-- Every process holds all that lists show of a product, so each change of what they show is recorded: its texts, its pictures and the names
-- of its categories too.
drop trigger products_record_changed on products;

create constraint trigger products_record_changed after insert or delete or update of name, brand, title, description, uses, ingredients,
  price_pence, rrp_pence, commission_pence, weight, weight_unit, skin_tones, color, video, category_ids, sub_category_ids, featured, popular,
  visible, deleted_at on products
  deferrable initially deferred for each row execute function record_product_change();

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

create constraint trigger product_pictures_record_changed after insert or update or delete on product_pictures
  deferrable initially deferred for each row execute function record_picture_change();
create constraint trigger categories_record_changed after update of name, position, deleted_at on categories
  deferrable initially deferred for each row execute function record_category_change();
create constraint trigger sub_categories_record_changed after update of name, deleted_at on sub_categories
  deferrable initially deferred for each row execute function record_sub_category_change();

comment on table product_changes is 'When each product last changed in what lists filter, search, sort by and show. A deleted product keeps its row.';
comment on function record_picture_change() is 'Records that a product changed, as one of its pictures was added, changed or deleted.';
comment on function record_category_change() is 'Records that the products of a category changed, as its name or its place did.';
comment on function record_sub_category_change() is 'Records that the products of a sub-category changed, as its name did.';
