-- module: orders
-- compatible: yes
alter table orders add column packed_at timestamptz, add column packed_by uuid references users;

comment on column orders.packed_at is 'When the order was first recorded as packed; null for orders that left without that.';
comment on column orders.packed_by is 'The administrator who recorded it.';

create table packed_batches (
  order_line_id uuid not null references order_lines,
  batch text not null check (batch <> '' and batch = upper(batch)),
  primary key (order_line_id, batch)
);

create index packed_batches_by_batch on packed_batches (batch, order_line_id);

comment on table packed_batches is 'The batches of which the pieces of an order''s line were packed: several where the pieces differ, none where nobody read them.';
comment on column packed_batches.batch is 'As it is printed on the product, in capitals, so that a scanned one and a typed one are the same.';
