-- room: admin
-- A seller's payment of what she owes has no order.
create or replace view audit.payments as
select p.id, p.order_id, p.method, p.payment_type, case when p.state = 'action' then 'sent' else p.state end as state,
  p.amount_pence, p.currency, p.provider_ref, p.created_at, p.updated_at, p.debtor_id
from payments p;

-- Money that went back to its payer: given by an administrator, or taken by the payer's bank.
create or replace view audit.refunds as
select r.id, r.payment_id, r.state, r.amount_pence, r.provider_ref, r.created_at, 'refund' as kind, r.commission_pence
from refunds r
union all
select d.id, d.payment_id, 'succeeded', d.amount_pence, d.provider_ref, d.created_at, 'dispute', d.commission_pence
from disputes d
where d.state = 'lost';

create view audit.refund_lines as
select l.refund_id, l.order_line_id, l.quantity as qty, l.amount_pence, l.commission_pence from refund_lines l;

create view audit.disputes as
select d.id, d.payment_id, d.state, d.amount_pence, d.commission_pence, d.provider_ref, d.created_at, d.closed_at
from disputes d;

create trigger only_reads instead of insert or update or delete on audit.refund_lines
  for each row execute function audit.refuse_change();
create trigger only_reads instead of insert or update or delete on audit.disputes
  for each row execute function audit.refuse_change();
