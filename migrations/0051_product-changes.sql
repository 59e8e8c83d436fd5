-- module: catalogue
-- compatible: yes
-- Every process holds what product lists filter and sort by, and reads what changed since it read last.
create table product_changes (
  product_id uuid primary key,
  version bigint not null
);
create index product_changes_in_order on product_changes (version, product_id);

-- The version stays locked until the transaction ends, so versions grow in the order of commits: a process that has read one
-- version has missed nothing before it. Raised once a transaction, it does not leave a dead row for each changed product.
create function record_product_changes() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  if tg_op = 'INSERT' then
    insert into product_changes select added.id, v.version from added, catalogue_version v;
  else
    insert into product_changes select old.id, v.version from catalogue_version v
    on conflict (product_id) do update set version = excluded.version;
  end if;
  return null;
end $$;

create trigger products_record_added after insert on products referencing new table as added
  for each statement execute function record_product_changes();
create trigger products_record_changed after delete or update of brand, color, price_pence, commission_pence, skin_tones,
  category_ids, sub_category_ids, featured, popular, visible, created_at, deleted_at on products
  for each row execute function record_product_changes();

insert into product_changes select p.id, v.version from products p, catalogue_version v;

comment on table product_changes is 'When each product last changed in what lists filter and sort by. A deleted product keeps its row.';
comment on column product_changes.version is 'The catalogue''s version with which the change became visible.';
comment on function record_product_changes() is 'Records that products were added, changed or deleted.';
