-- module: catalogue
-- compatible: yes
-- Every process holds what product lists filter, search and sort by, and reads what changed since it read last.
create table product_changes (
  product_id uuid primary key,
  version bigint not null
);
create index product_changes_in_order on product_changes (version, product_id);

create table product_change_counter (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1
);
insert into product_change_counter default values;

-- The first change of a transaction takes the next version and keeps others waiting until the transaction ends, so versions grow in the
-- order of commits: a process that has read one has missed nothing before it.
create function record_product_changes() returns trigger language plpgsql as $$
begin
  update product_change_counter set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  if tg_op = 'INSERT' then
    insert into product_changes select added.id, c.version from added, product_change_counter c;
  else
    insert into product_changes select old.id, c.version from product_change_counter c
    on conflict (product_id) do update set version = excluded.version;
  end if;
  return null;
end $$;

create trigger products_record_added after insert on products referencing new table as added
  for each statement execute function record_product_changes();
create trigger products_record_changed after delete or update of name, brand, title, color, price_pence, commission_pence, skin_tones,
  category_ids, sub_category_ids, featured, popular, visible, deleted_at on products
  for each row execute function record_product_changes();

insert into product_changes select p.id, 1 from products p;

comment on table product_changes is 'When each product last changed in what lists filter, search and sort by. A deleted product keeps its row.';
comment on column product_changes.version is 'The number of the transaction that changed it, in the order of commits.';
comment on table product_change_counter is 'The last version that product_changes has.';
comment on column product_change_counter.singleton is 'Always true: the table has one row.';
comment on function record_product_changes() is 'Records that products were added, changed or deleted.';
