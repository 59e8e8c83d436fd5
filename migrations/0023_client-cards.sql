-- module: payments
-- compatible: yes
-- Cards that clients have saved for their own next payments (D-518). No seller and no administrator reads them.
create table client_customers (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  provider_ref text unique,
  created_at timestamptz not null default now()
);

comment on table client_customers is 'A client''s customer object at the card provider, by email address over all sellers; it holds her saved cards.';
comment on column client_customers.id is 'All that the provider is told of her, and its idempotency key.';
comment on column client_customers.provider_ref is 'The provider''s id of the customer; null until the provider has answered.';

create table client_cards (
  id uuid primary key default new_id(),
  customer_id uuid not null references client_customers,
  provider_ref text not null unique,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  consent_version text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index client_cards_of_customer on client_cards (customer_id, created_at, id);

comment on table client_cards is 'Cards that clients have saved; their numbers are at the provider only. A card that ends is deleted here and detached there.';
comment on column client_cards.provider_ref is 'The provider''s id of the card.';
comment on column client_cards.consent_version is 'The version of the words to which she has agreed.';
