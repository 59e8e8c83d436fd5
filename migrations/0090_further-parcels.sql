-- module: orders
-- compatible: yes
-- An order travels in one parcel or in several. The first stays in the columns of the version before.
alter table orders add column further_parcels jsonb not null default '[]';

comment on column orders.further_parcels is 'The parcels beside the first, in the order in which they were added: a list of {carrier, tracking_number, tracking_url}, as the columns of these names.';
