-- module: payments
-- compatible: yes
-- Neither orders nor users are referenced: a row lives for a day, and an order may be gone before it.
create table card_tries (
  id uuid primary key,
  state text not null default 'under_way' check (state in ('under_way', 'asked', 'declined')),
  order_id uuid,
  seller_id uuid not null,
  client_id uuid,
  address text not null,
  tried_at timestamptz not null default clock_timestamp()
);

create index card_tries_of_seller on card_tries (seller_id, tried_at);
create index card_tries_of_address on card_tries (address, tried_at);
create index card_tries_by_age on card_tries (tried_at);

comment on table card_tries is 'Cards that the provider was asked to charge or to save and has not accepted, for a day: what the limits against trying out stolen cards count.';
comment on column card_tries.id is 'The payment attempt, or an id of its own where a card is saved.';
comment on column card_tries.state is 'under_way: the provider has not answered; asked: its bank asks the card holder; declined. An accepted card has no row.';
comment on column card_tries.order_id is 'The order that was to be paid; null where a debt is paid or a card saved.';
comment on column card_tries.seller_id is 'Whose order, debt or saved card it is.';
comment on column card_tries.client_id is 'The client who pays by payment link or explore link; null where the seller pays.';
comment on column card_tries.address is 'The IP address, of IPv6 the network.';
