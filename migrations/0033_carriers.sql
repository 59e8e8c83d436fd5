-- module: orders
-- compatible: yes
-- Whoever says that a parcel left or arrived: an administrator, the seller it went to, or the carrier.
comment on column orders.dispatched_by is 'The administrator who marked the order as dispatched; null before, and where its carrier said so.';
comment on column orders.delivered is 'Marked as delivered by an administrator, its seller or its carrier.';
comment on column orders.delivered_at is 'When the order was marked as delivered; null for orders delivered before this was recorded.';
comment on column orders.delivered_by is 'The administrator or seller who marked the order as delivered; null before, and where its carrier said so.';

create table carrier_messages (
  digest text primary key,
  received_at timestamptz not null default now()
);
create index carrier_messages_received on carrier_messages (received_at);
comment on table carrier_messages is 'Signed messages of carriers, by the hash of what was signed, so that none counts twice (D-576); for an hour, since a signature counts for minutes.';

create table parcel_arrivals (
  order_id uuid not null references orders,
  carrier text not null,
  tracking_number text not null,
  arrived_at timestamptz not null default now(),
  primary key (order_id, carrier, tracking_number)
);
comment on table parcel_arrivals is 'Parcels that their carrier has delivered; an order is delivered once all of its parcels are (D-577).';
