-- module: payments
create table provider_customers (
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
  deleted_at timestamptz
);

create table payments (
  id uuid primary key default new_id(),
  -- references orders, once the module orders has created them
  order_id uuid,
  debtor_id uuid references users,
  method text not null check (method in ('saved_card', 'new_card', 'cash', 'wallet', 'link', 'debt')),
  payment_type smallint not null check (payment_type between 1 and 4),
  state text not null default 'sent' check (state in ('sent', 'requires_action', 'unknown', 'succeeded', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  card_id uuid references cards,
  instrument jsonb not null default '{}',
  provider_ref text unique,
  charge_ref text,
  next_action_url text,
  failure_message text,
  funding text,
  last4 text,
  acknowledgement_pending boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_order_or_debt check ((order_id is null) <> (debtor_id is null))
);

create table refunds (
  id uuid primary key default new_id(),
  payment_id uuid not null references payments,
  state text not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  commission_pence bigint not null check (commission_pence >= 0),
  reason text not null default '',
  requested_by uuid not null references users,
  provider_ref text unique,
  failure_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refunded_at timestamptz,
  check ((state = 'succeeded') = (refunded_at is not null))
);

create table disputes (
  id uuid primary key default new_id(),
  payment_id uuid not null references payments,
  provider_ref text not null unique,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_pence bigint not null check (amount_pence > 0),
  commission_pence bigint not null default 0 check (commission_pence >= 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);

create table webhook_events (
  provider_event_id text primary key,
  type text not null,
  object_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create index cards_of_user on cards (user_id, created_at, id) where deleted_at is null;
create unique index payments_one_open on payments (order_id) where state in ('sent', 'requires_action', 'unknown');
create unique index payments_one_success on payments (order_id) where state = 'succeeded';
create unique index payments_one_open_debt on payments (debtor_id) where state in ('sent', 'requires_action', 'unknown');
create index payments_of_order on payments (order_id, created_at, id);
create index payments_open on payments (updated_at) where state in ('sent', 'requires_action', 'unknown');
create index payments_failed on payments (created_at) include (order_id) where state = 'failed';
create index payments_unacknowledged_debt on payments (debtor_id, created_at desc, id) where acknowledgement_pending;
create unique index refunds_one_open on refunds (payment_id) where state in ('queued', 'sent');
create index refunds_of_payment on refunds (payment_id, created_at, id);
create index refunds_open on refunds (updated_at) where state in ('queued', 'sent');
create index disputes_of_payment on disputes (payment_id, created_at, id);
create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

comment on table provider_customers is 'A user''s customer object at the card provider, which holds the saved cards.';
comment on column provider_customers.provider_ref is 'The provider''s id of the customer.';

comment on table cards is 'Saved cards; their numbers are at the provider only.';
comment on column cards.provider_ref is 'The provider''s id of the card.';
comment on column cards.funding is 'Credit, debit or prepaid.';
comment on column cards.deleted_at is 'When the user deleted the card.';

comment on table payments is 'Payment attempts, for an order or for a seller''s debt (D-028). The row is written before the provider is called; its id is the provider''s idempotency key.';
comment on column payments.order_id is 'The order that is paid; null for a debt.';
comment on column payments.debtor_id is 'The seller who pays a debt; null for an order.';
comment on column payments.method is 'How the payer pays: by a saved card, a new card, cash, a wallet, through a payment link, or a debt by card.';
comment on column payments.payment_type is 'As the wire has it: 1 card, 2 cash, 3 Google Pay, 4 Apple Pay.';
comment on column payments.state is 'sent: the provider may have the call; requires_action: the card holder authenticates; unknown: no response in time; succeeded and failed are final.';
comment on column payments.card_id is 'The saved card that is charged.';
comment on column payments.instrument is 'What the provider charges: a saved card, or the token of a new card or wallet; enough to repeat the call after a crash.';
comment on column payments.provider_ref is 'The provider''s id of the payment intent.';
comment on column payments.charge_ref is 'The provider''s id of the charge; a transfer names it as its source.';
comment on column payments.next_action_url is 'Where the card holder authenticates.';
comment on column payments.failure_message is 'Why it failed, in the words shown to the payer.';
comment on column payments.funding is 'Credit, debit or prepaid, as the provider reported.';
comment on column payments.last4 is 'Last digits of the charged card.';
comment on column payments.acknowledgement_pending is 'The debtor has not seen the outcome yet: sent to the bank for authentication, or no response came in time.';

comment on table refunds is 'Refunds of payments by administrators. The row is written before the provider is called; its id is the provider''s idempotency key.';
comment on column refunds.commission_pence is 'Commission of the refunded items, which is reversed.';
comment on column refunds.requested_by is 'The administrator who refunded.';
comment on column refunds.provider_ref is 'The provider''s id of the refund.';
comment on column refunds.failure_message is 'Why it failed.';

comment on table disputes is 'Payments that a card holder''s bank disputes; the provider decides.';
comment on column disputes.provider_ref is 'The provider''s id of the dispute.';
comment on column disputes.commission_pence is 'Commission that the seller still had of the payment when the dispute was lost.';
comment on column disputes.reason is 'The provider''s reason code.';

comment on table webhook_events is 'The provider''s events, stored before they are processed; they come in any order and more than once.';
comment on column webhook_events.provider_event_id is 'The provider''s id: the same event is stored once.';
comment on column webhook_events.object_ref is 'The provider''s id of the object that the event is about.';
comment on column webhook_events.payload is 'The event as it came.';
