-- room: commission
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
  dob text check (dob ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The double-entry ledger: debit positive, credit negative, every journal sums to zero, nothing is ever changed.
create table journals (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('payment', 'commission_accrual', 'transfer', 'transfer_failed', 'refund',
    'commission_reversal', 'dispute', 'debt_payment', 'provider_fee')),
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
create index entries_of_journal on entries (journal_id);
create index entries_of_account on entries (account, created_at, id);

create function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows';
end $$;
create trigger journals_only_grow before update or delete on journals for each row execute function ledger_only_grows();
create trigger entries_only_grow before update or delete on entries for each row execute function ledger_only_grows();
create trigger journals_never_emptied before truncate on journals execute function ledger_only_grows();
create trigger entries_never_emptied before truncate on entries execute function ledger_only_grows();

create function journal_balances() returns trigger language plpgsql as $$
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
create constraint trigger journals_balance after insert on journals deferrable initially deferred
  for each row execute function journal_balances();
create constraint trigger entries_balance after insert on entries deferrable initially deferred
  for each row execute function journal_balances();

-- Commission on its way to the connected account (D-043).
create table transfers (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  seller_id uuid not null references users,
  state text not null default 'queued' check (state in ('queued', 'sent', 'paid', 'failed')),
  amount_pence bigint not null check (amount_pence > 0),
  provider_ref text unique,
  refused_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index transfers_of_seller on transfers (seller_id, created_at desc, id);
create index transfers_queued on transfers (created_at) where state = 'queued';
