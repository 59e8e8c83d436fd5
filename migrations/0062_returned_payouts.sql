-- room: commission
-- A transfer of which a refund took everything back before it went out is failed, with nothing in it.
alter table transfers drop constraint transfers_amount_pence_check;
alter table transfers add constraint transfers_amount_pence_check
  check (amount_pence > 0 or (state = 'failed' and amount_pence = 0));

-- Payouts that the seller's bank sent back, told until she gives other bank details.
create table returned_payouts (
  provider_ref text primary key,
  user_id uuid not null references users,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null default '',
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index returned_payouts_of_user on returned_payouts (user_id, created_at desc, provider_ref) where settled_at is null;
