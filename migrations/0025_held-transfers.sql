-- module: payouts
-- compatible: no
-- The version before would send transfers that this one holds, so that it must not run beside it or after it.
alter table transfers add column release_at timestamptz;
alter table transfers add column sent_at timestamptz;

create table debt_offsets (
  id uuid primary key default new_id(),
  transfer_id uuid not null references transfers,
  seller_id uuid not null references users,
  amount_pence bigint not null check (amount_pence > 0),
  created_at timestamptz not null default now()
);

create index debt_offsets_of_transfer on debt_offsets (transfer_id);

alter table journals drop constraint journals_kind_check;
alter table journals add constraint journals_kind_check check (kind in ('payment', 'commission_accrual', 'transfer', 'transfer_failed',
  'refund', 'commission_reversal', 'dispute', 'debt_payment', 'provider_fee', 'refund_failed', 'commission_return', 'debt_return',
  'debt_offset'));

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
$$;

create or replace view audit.transfers as
select t.id, t.order_id, t.seller_id, t.state, t.amount_pence, t.provider_ref, t.created_at, t.updated_at,
  t.release_at, t.sent_at, why_transfer_waits(t) as waits_for
from transfers t;

-- Commission that paid what its seller owed, instead of being transferred.
create view audit.debt_offsets as
select o.id, o.transfer_id, o.seller_id, o.amount_pence, o.created_at from debt_offsets o;

create trigger read_only instead of insert or update or delete on audit.debt_offsets
  for each row execute function audit.reject_change();

comment on function why_transfer_waits(transfers) is 'Why a transfer must not be sent now (D-240): deleted, blocked, dispute, refund, verification, release or debt. Null if it may be, or has ended.';
comment on column transfers.release_at is 'It is not sent earlier (COMMISSION_HOLD_DAYS when the order was paid); null where nothing delays it.';
comment on column transfers.sent_at is 'When the provider was last called for it; null where that was not kept yet.';
comment on table debt_offsets is 'Commission that paid what its seller owed instead of being transferred (D-242).';
comment on column debt_offsets.transfer_id is 'The transfer that was reduced by it.';
