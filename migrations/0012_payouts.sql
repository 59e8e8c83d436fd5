-- module: payouts
create table payout_accounts (
  user_id uuid primary key references users,
  provider_ref text not null unique,
  payouts_enabled boolean not null default false,
  restricted boolean not null default false,
  bank_name text not null default '',
  currency text not null default 'gbp',
  last4 text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  country text not null default 'GB',
  postcode text not null default '',
  -- text, because a date of birth has no time zone to be shifted by
  date_of_birth text check (date_of_birth ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table journals (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('payment', 'commission_accrual', 'transfer', 'transfer_failed', 'refund',
    'commission_reversal', 'dispute', 'debt_payment', 'provider_fee', 'refund_failed', 'commission_return', 'debt_return')),
  ref text not null,
  created_at timestamptz not null default now(),
  unique (kind, ref)
);

create table entries (
  id uuid primary key default new_id(),
  journal_id uuid not null references journals,
  account text not null check (account ~ '^(held|provider_fees|sales|seller_payable:[0-9a-f-]{36}|seller_debt:[0-9a-f-]{36})$'),
  pence bigint not null check (pence <> 0),
  created_at timestamptz not null default now()
);

create table transfers (
  id uuid primary key default new_id(),
  -- references orders, once the module orders has created them
  order_id uuid not null,
  refund_id uuid references refunds,
  seller_id uuid not null references users,
  state text not null default 'queued' check (state in ('queued', 'sent', 'paid', 'failed')),
  amount_pence bigint not null,
  provider_ref text unique,
  failure_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a queued transfer whose whole amount is refunded before it goes out becomes failed, with nothing in it
  constraint transfers_amount_pence_check check (amount_pence > 0 or (state = 'failed' and amount_pence = 0))
);

create table returned_payouts (
  provider_ref text primary key,
  user_id uuid not null references users,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

create index entries_of_journal on entries (journal_id);
create index entries_of_account on entries (account, created_at, id);
create unique index transfers_of_order on transfers (order_id, refund_id) nulls not distinct;
create index transfers_of_seller on transfers (seller_id, created_at desc, id);
create index returned_payouts_of_user on returned_payouts (user_id, created_at desc, provider_ref) where resolved_at is null;

create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows';
end $$;

create function check_journal_balance() returns trigger language plpgsql as $$
declare
  journal uuid;
  total numeric;
  parts bigint;
begin
  if tg_table_name = 'journals' then journal := new.id; else journal := new.journal_id; end if;
  select coalesce(sum(pence), 0), count(*) into total, parts from entries where journal_id = journal;
  if total <> 0 or parts < 2 then
    raise exception 'journal % does not balance: % pence in % entries', journal, total, parts;
  end if;
  return null;
end $$;

create trigger journals_append_only before update or delete on journals for each row execute function reject_ledger_change();
create trigger entries_append_only before update or delete on entries for each row execute function reject_ledger_change();
create trigger journals_no_truncate before truncate on journals execute function reject_ledger_change();
create trigger entries_no_truncate before truncate on entries execute function reject_ledger_change();
create constraint trigger journals_balance after insert on journals deferrable initially deferred
  for each row execute function check_journal_balance();
create constraint trigger entries_balance after insert on entries deferrable initially deferred
  for each row execute function check_journal_balance();

comment on function check_journal_balance() is 'Rejects a transaction that leaves a journal with fewer than two entries or a sum other than zero.';

comment on table payout_accounts is 'A seller''s connected account at the card provider, to which commission is transferred.';
comment on column payout_accounts.provider_ref is 'The provider''s id of the account.';
comment on column payout_accounts.payouts_enabled is 'The provider pays out to the bank.';
comment on column payout_accounts.restricted is 'The provider has disabled the account and wants more details.';
comment on column payout_accounts.last4 is 'Last digits of the bank account.';
comment on column payout_accounts.date_of_birth is 'As YYYY-MM-DD.';

comment on table journals is 'The double-entry ledger: each journal sums to zero and is never changed or deleted.';
comment on column journals.ref is 'The id of the row that caused it: payment, order, transfer, refund or dispute. A kind is posted once per ref.';

comment on table entries is 'The lines of journals.';
comment on column entries.account is 'held: the shop''s money at the provider; provider_fees; sales; seller_payable: commission owed to a seller; seller_debt: what a seller owes.';
comment on column entries.pence is 'Debit is positive, credit negative.';

comment on table transfers is 'Commission on its way to a seller''s connected account (D-043): one per order, and one per failed refund that leaves commission over.';
comment on column transfers.refund_id is 'The failed refund whose commission is transferred again; null for the order''s own transfer.';
comment on column transfers.provider_ref is 'The provider''s id of the transfer.';
comment on column transfers.failure_message is 'Why it failed.';

comment on table returned_payouts is 'Payouts that the seller''s bank sent back; shown until the seller changes the bank details.';
comment on column returned_payouts.provider_ref is 'The provider''s id of the payout.';
comment on column returned_payouts.resolved_at is 'When the seller changed the bank details.';
