-- module: payments
create table provider_customers (
  user_id uuid primary key references users,
  provider_ref text not null unique,
  created_at timestamptz not null default now()
);

comment on table provider_customers is 'A user''s customer object at the card provider, which holds the saved cards.';
comment on column provider_customers.provider_ref is 'The provider''s id of the customer.';

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
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index cards_of_user on cards (user_id, created_at, id) where deleted_at is null;
create unique index cards_one_default on cards (user_id) where is_default and deleted_at is null;

comment on table cards is 'Saved cards; their numbers are at the provider only.';
comment on column cards.provider_ref is 'The provider''s id of the card.';
comment on column cards.funding is 'Credit, debit or prepaid.';
comment on column cards.is_default is 'The card that is chosen first where a card is used; without one it is the oldest that has not expired.';
comment on column cards.deleted_at is 'When the user deleted the card.';

create table payments (
  id uuid primary key default new_id(),
  order_id uuid, -- references orders, once the module orders has created them
  debtor_id uuid references users,
  method text not null check (method in ('saved_card', 'new_card', 'cash', 'wallet', 'link', 'debt')),
  payment_type smallint not null check (payment_type between 1 and 4),
  state text not null default 'sent' check (state in ('sent', 'requires_action', 'unknown', 'succeeded', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  card_id uuid references cards,
  instrument jsonb not null default '{}',
  charged_by integer,
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

create unique index payments_one_open on payments (order_id) where state in ('sent', 'requires_action', 'unknown');
create unique index payments_one_success on payments (order_id) where state = 'succeeded';
create unique index payments_one_open_debt on payments (debtor_id) where state in ('sent', 'requires_action', 'unknown');
create index payments_of_order on payments (order_id, created_at, id);
create index payments_open on payments (updated_at) where state in ('sent', 'requires_action', 'unknown');
create index payments_failed on payments (created_at) include (order_id) where state = 'failed';
create index payments_unacknowledged_debt on payments (debtor_id, created_at desc, id) where acknowledgement_pending;

comment on table payments is 'Payment attempts, for an order or for a seller''s debt (D-028). The row is written before the provider is called; its id is the provider''s idempotency key.';
comment on column payments.order_id is 'The order that is paid; null for a debt.';
comment on column payments.debtor_id is 'The seller who pays a debt; null for an order.';
comment on column payments.method is 'How the payer pays: by a saved card, a new card, cash, a wallet, through a payment link, or a debt by card.';
comment on column payments.payment_type is 'As the wire has it: 1 card, 2 cash, 3 Google Pay, 4 Apple Pay.';
comment on column payments.state is 'sent: the provider may have the call; requires_action: the card holder authenticates; unknown: no response in time; succeeded and failed are final.';
comment on column payments.card_id is 'The saved card that is charged.';
comment on column payments.instrument is 'What the provider charges: a saved card, or the token of a new card or wallet; enough to repeat the call after a crash.';
comment on column payments.charged_by is 'Number of the process lock of the process that calls the provider, so that a repeated call finishes the attempt at once after a crash (D-425); null where that process held no lock.';
comment on column payments.provider_ref is 'The provider''s id of the payment intent.';
comment on column payments.charge_ref is 'The provider''s id of the charge; a transfer names it as its source.';
comment on column payments.next_action_url is 'Where the card holder authenticates.';
comment on column payments.failure_message is 'Why the payment failed, in the words shown to the payer.';
comment on column payments.funding is 'Credit, debit or prepaid, as the provider reported.';
comment on column payments.last4 is 'Last digits of the charged card.';
comment on column payments.acknowledgement_pending is 'The debtor has not seen the outcome yet: the card holder was sent to authenticate, or no response came in time.';

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
comment on column card_tries.state is 'under_way: the provider has not answered; asked: the bank wants the card holder to authenticate; declined. An accepted card has no row.';
comment on column card_tries.order_id is 'The order that was to be paid; null where a debt is paid or a card saved.';
comment on column card_tries.seller_id is 'The seller whose order, debt or saved card it is.';
comment on column card_tries.client_id is 'The client who pays by payment link or explore link; null where the seller pays.';
comment on column card_tries.address is 'The IP address; of IPv6 the network.';

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

create unique index refunds_one_open on refunds (payment_id) where state in ('queued', 'sent');
create index refunds_of_payment on refunds (payment_id, created_at, id);
create index refunds_open on refunds (updated_at) where state in ('queued', 'sent');
create index refunds_by_day on refunds (refunded_at) where state = 'succeeded';

comment on table refunds is 'Refunds of payments by administrators. The row is written before the provider is called; its id is the provider''s idempotency key.';
comment on column refunds.commission_pence is 'Commission of the refunded items, which is reversed.';
comment on column refunds.requested_by is 'The administrator who refunded.';
comment on column refunds.provider_ref is 'The provider''s id of the refund.';
comment on column refunds.failure_message is 'Why the refund failed.';

create table disputes (
  id uuid primary key default new_id(),
  payment_id uuid not null references payments,
  provider_ref text not null unique,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  provider_status text not null default '',
  amount_pence bigint not null check (amount_pence > 0),
  commission_pence bigint not null default 0 check (commission_pence >= 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  evidence_due_by timestamptz,
  reminded_at timestamptz,
  evidence_claimed_at timestamptz,
  evidence_sent_at timestamptz,
  evidence_sent_by uuid references users,
  evidence_parts text[] not null default '{}',
  evidence_text text not null default '',
  evidence_values jsonb not null default '{}',
  check ((state = 'open') = (closed_at is null))
);

create index disputes_of_payment on disputes (payment_id, created_at, id);
create index disputes_by_deadline on disputes ((state <> 'open'), evidence_due_by, id);

comment on table disputes is 'Payments that a card holder''s bank disputes; the provider decides. Evidence can be sent once, until a deadline (N-DSPT-001).';
comment on column disputes.provider_ref is 'The provider''s id of the dispute.';
comment on column disputes.provider_status is 'The provider''s own status, such as needs_response or under_review; empty for disputes from before this was recorded.';
comment on column disputes.commission_pence is 'Commission that the seller still had of the payment when the dispute was lost.';
comment on column disputes.reason is 'The provider''s reason code.';
comment on column disputes.evidence_due_by is 'Until when the bank takes evidence; null where it takes none, and for disputes from before this was recorded.';
comment on column disputes.reminded_at is 'When administrators were mailed that the deadline is near.';
comment on column disputes.evidence_claimed_at is 'When sending of the evidence began; null again if the provider refused it.';
comment on column disputes.evidence_sent_at is 'When the provider received evidence, which it takes once.';
comment on column disputes.evidence_sent_by is 'The administrator who sent the evidence; null where it was sent on the provider''s own pages.';
comment on column disputes.evidence_parts is 'Which parts of what the shop knows were sent.';
comment on column disputes.evidence_text is 'What the administrator added in their own words.';
comment on column disputes.evidence_values is 'The chosen parts word by word as they were sent (N-DSPT-011): text, or the name of the file. Empty for evidence from before this was recorded.';

create table webhook_events (
  provider_event_id text primary key,
  type text not null,
  object_ref text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

comment on table webhook_events is 'The provider''s events, stored before they are processed; they come in any order and more than once.';
comment on column webhook_events.provider_event_id is 'The provider''s id: the same event is stored once.';
comment on column webhook_events.object_ref is 'The provider''s id of the object that the event is about.';
comment on column webhook_events.payload is 'The event as it came.';

create table webhook_deliveries (
  hour timestamptz not null,
  outcome text not null check (outcome in ('accepted', 'unsigned', 'bad_signature', 'too_old', 'unreadable')),
  events integer not null,
  last_at timestamptz not null default now(),
  primary key (hour, outcome)
);

comment on table webhook_deliveries is 'What arrived at the webhook endpoint, counted by hour and outcome: it shows that the signing secrets are right and that events come.';
comment on column webhook_deliveries.hour is 'When the hour began.';
comment on column webhook_deliveries.outcome is 'accepted, or why the delivery was rejected.';
comment on column webhook_deliveries.last_at is 'When the last of them arrived.';
