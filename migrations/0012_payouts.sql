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
  -- A date of birth is text, because it has no time zone to be shifted by.
  date_of_birth text check (date_of_birth ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table payout_accounts is 'A seller''s connected account at the card provider, to which commission is transferred.';
comment on column payout_accounts.provider_ref is 'The provider''s id of the account.';
comment on column payout_accounts.payouts_enabled is 'The provider pays out to the bank.';
comment on column payout_accounts.restricted is 'The provider has disabled the account and wants more details.';
comment on column payout_accounts.last4 is 'Last digits of the bank account.';
comment on column payout_accounts.date_of_birth is 'As YYYY-MM-DD.';

create table returned_payouts (
  provider_ref text primary key,
  user_id uuid not null references users,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

create index returned_payouts_of_user on returned_payouts (user_id, created_at desc, provider_ref) where resolved_at is null;

comment on table returned_payouts is 'Payouts that the seller''s bank sent back; shown until the seller changes the bank details.';
comment on column returned_payouts.provider_ref is 'The provider''s id of the payout.';
comment on column returned_payouts.resolved_at is 'When the seller changed the bank details.';

create table journals (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('payment', 'commission_accrual', 'transfer', 'transfer_failed', 'refund', 'commission_reversal',
    'dispute', 'debt_payment', 'provider_fee', 'refund_failed', 'commission_return', 'debt_return', 'debt_offset')),
  ref text not null,
  created_at timestamptz not null default now(),
  unique (kind, ref)
);

comment on table journals is 'The double-entry ledger: each journal sums to zero and is never changed or deleted.';
comment on column journals.ref is 'The id of the row that caused it: payment, order, transfer, refund or dispute. A kind is posted once per ref.';

create table entries (
  id uuid primary key default new_id(),
  journal_id uuid not null references journals,
  account text not null check (account ~ '^(held|provider_fees|sales|seller_payable:[0-9a-f-]{36}|seller_debt:[0-9a-f-]{36})$'),
  pence bigint not null check (pence <> 0),
  created_at timestamptz not null default now()
);

create index entries_of_journal on entries (journal_id);
create index entries_of_account on entries (account, created_at, id);
-- The year's income of all sellers, for the tax report, is read from this index alone.
create index entries_of_sellers on entries (created_at) include (account, pence, journal_id)
  where account <> all (array['held', 'provider_fees', 'sales']);

comment on table entries is 'The lines of journals.';
comment on column entries.account is 'held: the shop''s money at the provider; provider_fees; sales; seller_payable: commission owed to a seller; seller_debt: what a seller owes.';
comment on column entries.pence is 'Debit is positive, credit negative.';

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

create table transfers (
  id uuid primary key default new_id(),
  order_id uuid not null, -- references orders, once the module orders has created them
  refund_id uuid references refunds,
  seller_id uuid not null references users,
  state text not null default 'queued' check (state in ('queued', 'sent', 'paid', 'failed')),
  amount_pence bigint not null,
  release_at timestamptz,
  attempts integer not null default 0,
  provider_ref text unique,
  failure_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A queued transfer whose whole amount is refunded before it goes out becomes failed, with an amount of zero.
  constraint transfers_amount_pence_check check (amount_pence > 0 or (state = 'failed' and amount_pence = 0))
);

create unique index transfers_of_order on transfers (order_id, refund_id) nulls not distinct;
create index transfers_of_seller on transfers (seller_id, created_at desc, id);
-- The schedule looks for open transfers every minute, and monitoring counts them; the paid ones are many.
create index transfers_open on transfers (created_at, id) where state in ('queued', 'sent');

comment on table transfers is 'Commission on its way to a seller''s connected account (D-043): one per order, and one per failed refund that leaves commission over.';
comment on column transfers.refund_id is 'The failed refund whose commission is transferred again; null for the order''s own transfer.';
comment on column transfers.release_at is 'The transfer is not sent before this time (COMMISSION_HOLD_DAYS when the order was paid); null where nothing delays it.';
comment on column transfers.attempts is 'How often the provider was called for the transfer; the wait before the next call doubles with each.';
comment on column transfers.provider_ref is 'The provider''s id of the transfer.';
comment on column transfers.failure_message is 'Why the transfer failed.';
comment on column transfers.sent_at is 'When the provider was last called for the transfer; null where that was before the time was stored.';

create function why_transfer_waits(t transfers) returns text language sql stable as $$
  select case
    when t.state not in ('queued', 'sent') then null
    when exists (select from users u where u.id = t.seller_id and u.deleted_at is not null) then 'deleted'
    when exists (select from users u where u.id = t.seller_id and u.blocked) then 'blocked'
    when exists (select from payments p join disputes d on d.payment_id = p.id
      where p.order_id = t.order_id and p.state = 'succeeded' and d.state = 'open') then 'dispute'
    when exists (select from payments p join refunds r on r.payment_id = p.id
      where p.order_id = t.order_id and p.state = 'succeeded' and r.state in ('queued', 'sent')) then 'refund'
    when not exists (select from payout_accounts a where a.user_id = t.seller_id and a.payouts_enabled) then 'verification'
    when t.release_at > now() then 'release'
    when exists (select from payments p where p.debtor_id = t.seller_id and p.state in ('sent', 'requires_action', 'unknown'))
      then 'debt'
    when t.state = 'sent' and (select sum(e.pence) from entries e where e.account = 'seller_debt:' || t.seller_id) > 0 then 'debt'
  end
$$
-- The function finds rows by their keys. PostgreSQL 18 would plan it at each call, since a plan for the values of one transfer looks
-- cheaper than the plan for any; PostgreSQL before 18 plans it once for each statement either way.
set plan_cache_mode = force_generic_plan;

comment on function why_transfer_waits(transfers) is 'Why a transfer must not be sent now (D-240): deleted, blocked, dispute, refund, verification, release or debt. Null if it may be, or has ended.';

create table debt_offsets (
  id uuid primary key default new_id(),
  transfer_id uuid not null references transfers,
  seller_id uuid not null references users,
  amount_pence bigint not null check (amount_pence > 0),
  created_at timestamptz not null default now()
);

create index debt_offsets_of_transfer on debt_offsets (transfer_id);

comment on table debt_offsets is 'Commission that paid what its seller owed instead of being transferred (D-242).';
comment on column debt_offsets.transfer_id is 'The transfer that was reduced by it.';

-- What the tax office wants to know of a seller, beside the payout account (N-TAXR-001).
create table tax_details (
  user_id uuid primary key references users,
  number_kind text check (number_kind in ('nino', 'utr')),
  number text not null default '',
  encrypted_number bytea,
  number_given_at timestamptz,
  requested_at timestamptz,
  retained_until date,
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  postcode text not null default '',
  country text not null default '',
  date_of_birth text,
  bank_name text not null default '',
  last4 text not null default '',
  check ((number_kind is null) = (number = ''))
);

create index tax_details_to_erase on tax_details (retained_until) where retained_until is not null;

comment on table tax_details is 'Sellers'' tax numbers, and a copy of what the tax office wants to know of those who are erased.';
comment on column tax_details.number_kind is 'The kind of a number that is not encrypted yet. nino: National Insurance number; utr: Unique Taxpayer Reference.';
comment on column tax_details.number is 'A number that an older version wrote and that the job encrypt-stored-values has not encrypted yet, without spaces and in capitals; else empty.';
comment on column tax_details.encrypted_number is 'Kind and number, encrypted with ENCRYPTION_KEY and bound to this row; number_kind and number are empty then (D-429).';
comment on column tax_details.requested_at is 'When the seller was last asked by email for what is missing.';
comment on column tax_details.retained_until is 'Set when the seller is erased: until then the law asks to keep the row, with the copies beside it.';
comment on column tax_details.first_name is 'This column and those after it are copied when the seller is erased, and empty before.';

create table vat_agreements (
  id uuid primary key default new_id(),
  seller_id uuid not null references users,
  vat_number text not null,
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  agreed_on date not null,
  ended_on date check (ended_on >= agreed_on),
  recorded_at timestamptz not null default now()
);

create unique index vat_agreements_one_open on vat_agreements (seller_id) where ended_on is null;
create index vat_agreements_by_seller on vat_agreements (seller_id, agreed_on);

comment on table vat_agreements is 'Agreements with sellers registered for VAT that the shop''s statements are the invoices for their commission.';
comment on column vat_agreements.vat_rate is 'In per cent, within the commission.';
comment on column vat_agreements.agreed_on is 'From this day on, a day of London, a statement shows VAT.';
comment on column vat_agreements.ended_on is 'The first day on which statements show no VAT again; null while the agreement goes on.';
