-- room: commission
-- A refund that failed after it had succeeded is undone by journals of its own: the books only grow.
alter table journals drop constraint journals_kind_check;
alter table journals add constraint journals_kind_check check (kind in ('payment', 'commission_accrual', 'transfer',
  'transfer_failed', 'refund', 'commission_reversal', 'dispute', 'debt_payment', 'provider_fee', 'refund_failed',
  'commission_return', 'debt_return'));
