-- module: salon-stock
-- The pieces that stand in a seller's salon: a count for each product, and the movements that it is the sum of (N-SALN-001).
create table salon_stock (
  seller_id uuid not null references users,
  product_id uuid not null references products,
  quantity integer,
  low_mark integer check (low_mark >= 0),
  primary key (seller_id, product_id)
);

create index salon_stock_of_product on salon_stock (product_id);
create index salon_stock_low on salon_stock (seller_id) where quantity <= low_mark;

comment on table salon_stock is 'How many pieces of a product stand in a seller''s salon; what the seller may sell is in stock_items.';
comment on column salon_stock.quantity is 'The sum of the movements; null before the first one. A count below zero says that more was sold than was counted.';
comment on column salon_stock.low_mark is 'The product is low at this count and below; null for none.';

create table salon_stock_movements (
  id uuid primary key default new_id(),
  seller_id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('delivery', 'sale', 'correction')),
  quantity integer not null,
  order_id uuid, -- references orders, once the module orders has created them
  reason text check (reason in ('counted', 'damaged', 'used', 'given_away', 'returned', 'other')),
  note text not null default '',
  created_at timestamptz not null default now(),
  foreign key (seller_id, product_id) references salon_stock (seller_id, product_id),
  check ((kind = 'correction') = (order_id is null) and (kind = 'correction') = (reason is not null)),
  check (kind <> 'sale' or quantity < 0),
  check (kind <> 'delivery' or quantity <> 0)
);

create index salon_stock_movements_of_product on salon_stock_movements (seller_id, product_id, created_at desc, id desc);
create unique index salon_stock_sale_once on salon_stock_movements (order_id, product_id) where kind = 'sale';
create index salon_stock_deliveries_of_order on salon_stock_movements (order_id) where kind = 'delivery';

create function reject_movement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' then
    old.note := '';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'the movements of salon stock only grow';
end $$;

create trigger salon_stock_movements_append_only before update or delete on salon_stock_movements
  for each row execute function reject_movement_change();

comment on table salon_stock_movements is 'What has changed the count of a product; never changed or deleted.';
comment on column salon_stock_movements.kind is 'delivery: an order for the salon arrived, or was marked as not arrived after all; sale: an order from salon stock was paid; correction: by the seller.';
comment on column salon_stock_movements.quantity is 'Pieces that came; below zero, pieces that went. It is zero for a correction that confirms the count.';
comment on column salon_stock_movements.order_id is 'The order of a delivery or a sale.';
comment on column salon_stock_movements.reason is 'Why the seller corrected the count.';
comment on function reject_movement_change() is 'Rejects a change of a movement; the note of an erased seller may be emptied.';
