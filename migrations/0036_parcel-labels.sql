-- module: orders
-- compatible: yes
-- A label is a file with an address: one an order, as the carrier's program or service answered it.
create table parcel_labels (
  order_id uuid primary key references orders,
  reference uuid not null default gen_random_uuid(),
  claim uuid,
  claimed_at timestamptz,
  file_name text unique references uploads (file_name),
  carrier text,
  tracking_number text,
  made_at timestamptz,
  check ((claim is null) = (claimed_at is null)),
  check (num_nulls(file_name, carrier, tracking_number, made_at) in (0, 4))
);
create index parcel_labels_made on parcel_labels (made_at) where made_at is not null;
comment on table parcel_labels is 'The label of an order, for 90 days or until its client or seller is erased (D-592); without a file where one was only asked for.';
comment on column parcel_labels.reference is 'What the carrier knows the label by: the same while one is asked for again, another for one that replaces it.';
comment on column parcel_labels.claim is 'The call that is asking the carrier for the label at this moment, so that it is asked once; null between calls.';
comment on column parcel_labels.tracking_number is 'The carrier''s number of the parcel, which is proposed where the order is marked as dispatched.';
