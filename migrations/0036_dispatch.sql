-- module: orders
-- compatible: yes
-- Orders travel: when an order left with which carrier, and when it arrived. The columns of the version before stay as they are.
alter table orders
  add column dispatched_at timestamptz,
  add column dispatched_by uuid references users,
  add column carrier text,
  add column tracking_number text,
  add column tracking_url text,
  add column delivered_at timestamptz,
  add column delivered_by uuid references users;

-- What is to pack, oldest first; type 3 is handed over from salon stock and never packed.
create index orders_to_pack on orders (paid_at, id)
  where payment_status = 3 and delivery_type <> 3 and dispatched_at is null and not delivered and superseded_by is null;
create index orders_on_the_way on orders (dispatched_at desc, id)
  where dispatched_at is not null and not delivered;
create index orders_delivered on orders (created_at desc, id) where delivered and superseded_by is null;

comment on column orders.dispatched_at is 'When it was handed to the carrier; null while it is to pack, and for orders delivered before this was recorded.';
comment on column orders.dispatched_by is 'The administrator who marked it as dispatched.';
comment on column orders.carrier is 'Who carries it: royal_mail, dpd, evri, dhl or other.';
comment on column orders.tracking_number is 'The carrier''s number of the parcel; null where it has none.';
comment on column orders.tracking_url is 'The page that follows the parcel, of a carrier whose pages we do not know.';
comment on column orders.delivered_at is 'When an administrator marked it as delivered; null for orders delivered before this was recorded.';
comment on column orders.delivered_by is 'The administrator who marked it as delivered.';
