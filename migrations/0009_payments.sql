-- room: payments
create table customers (
  user_id uuid primary key references users,
  provider_ref text not null unique,
  created_at timestamptz not null default now()
);

create table cards (
  id uuid primary key default new_id(),
  user_id uuid not null references users,
  provider_ref text not null unique,
  brand text not null,
  funding text not null,
  last4 text not null,
  holder_name text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index cards_of_user on cards (user_id, created_at, id) where removed_at is null;

-- A payment attempt is a row before it is a call; its id is the provider's idempotency key.
create table payments (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  method text not null check (method in ('saved_card', 'new_card', 'cash', 'wallet', 'link')),
  payment_type smallint not null check (payment_type between 1 and 4),
  state text not null default 'created' check (state in ('created', 'sent', 'action', 'unknown', 'succeeded', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  card_id uuid references cards,
  -- what the provider is told to charge; enough to ask again after a crash
  instrument jsonb not null default '{}',
  provider_ref text unique,
  next_action_url text,
  refused_text text,
  funding text,
  last4 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payments_one_open on payments (order_id) where state in ('created', 'sent', 'action', 'unknown');
create unique index payments_one_success on payments (order_id) where state = 'succeeded';
create index payments_of_order on payments (order_id, created_at, id);
create index payments_open on payments (updated_at) where state in ('created', 'sent', 'action', 'unknown');

-- The provider's letters, kept before they are worked on, in any order, as often as they come.
create table webhook_events (
  provider_event_id text primary key,
  type text not null,
  object_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;
