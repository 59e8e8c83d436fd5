-- room: payments
-- What a seller owes is charged as an order is, and belongs to no order (D-028).
alter table payments alter column order_id drop not null;
alter table payments add column debtor_id uuid references users;
alter table payments add constraint payments_for_one_thing check ((order_id is null) <> (debtor_id is null));
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('saved_card', 'new_card', 'cash', 'wallet', 'link', 'debt'));
-- the debtor has not been told yet how it ended: sent to her bank, or no answer came in time
alter table payments add column untold boolean not null default false;
create unique index payments_one_open_debt on payments (debtor_id) where state in ('created', 'sent', 'action', 'unknown');
create index payments_untold_debt on payments (debtor_id, created_at desc, id) where untold;

-- Money given back. A row before it is a call, like a payment; its id is the provider's idempotency key.
create table refunds (
  id uuid primary key default new_id(),
  payment_id uuid not null references payments,
  state text not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  -- of the pieces given back: taken from what is held, owed, or given up by whoever kept it
  commission_pence bigint not null check (commission_pence >= 0),
  reason text not null default '',
  asked_by uuid not null references users,
  provider_ref text unique,
  refused_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refunded_at timestamptz,
  check ((state = 'succeeded') = (refunded_at is not null))
);
create unique index refunds_one_open on refunds (payment_id) where state in ('queued', 'sent');
create index refunds_of_payment on refunds (payment_id, created_at, id);
create index refunds_open on refunds (updated_at) where state in ('queued', 'sent');

-- A card holder's bank asks for the money back; the provider decides.
create table disputes (
  id uuid primary key default new_id(),
  payment_id uuid not null references payments,
  provider_ref text not null unique,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_pence bigint not null check (amount_pence > 0),
  -- of what was still the seller's when it was lost
  commission_pence bigint not null default 0 check (commission_pence >= 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_of_payment on disputes (payment_id, created_at, id);
