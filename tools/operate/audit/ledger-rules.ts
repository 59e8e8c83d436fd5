import type { AuditRule } from './audit-rule.ts'

/** Rules of the ledger, and that it agrees with payments, refunds and transfers. */
export const ledgerRules: AuditRule[] = [
  {
    rule: 'every journal balances',
    violationsSql: `select j.kind || ' ' || j.ref as what from audit.journals j left join audit.entries e on e.journal_id = j.id
      group by j.id, j.kind, j.ref having coalesce(sum(e.pence), 0) <> 0 or count(e.id) < 2`,
  },
  {
    rule: 'the ledger sums to zero',
    violationsSql: `select sum(e.pence)::text as what from audit.entries e having coalesce(sum(e.pence), 0) <> 0`,
  },
  {
    rule: 'money in is refunds, transfers, what is held and fees',
    violationsSql: `select format('%s in, %s refunded, %s sent, %s held', m.paid, m.refunded, m.sent, m.held) as what
      from (select
        (select coalesce(sum(amount_pence), 0) from audit.payments where state = 'succeeded') as paid,
        (select coalesce(sum(amount_pence), 0) from audit.refunds where state = 'succeeded') as refunded,
        (select coalesce(sum(amount_pence), 0) from audit.transfers where state = 'paid') as sent,
        (select coalesce(sum(pence), 0) from audit.entries where account in ('held', 'provider_fees')) as held) m
      where m.paid <> m.refunded + m.sent + m.held`,
  },
  {
    rule: 'every succeeded payment is in the books, as much as was charged, and nothing else is',
    violationsSql: `select coalesce(p.id::text, j.ref) as what
      from (select * from audit.payments where state = 'succeeded') p
      full join (select * from audit.journals where kind in ('payment', 'debt_payment')) j on j.ref = p.id::text
      left join audit.entries e on e.journal_id = j.id and e.account = 'held'
      where e.pence is distinct from p.amount_pence or (j.kind = 'payment') is distinct from (p.order_id is not null)`,
  },
  {
    rule: 'a fee in the books is that of a payment or of a dispute',
    violationsSql: `select j.ref as what from audit.journals j
      where j.kind = 'provider_fee'
        and not exists (select from audit.payments p where p.id::text = j.ref and p.state = 'succeeded')
        and not exists (select from audit.disputes d where d.id::text = j.ref and d.state <> 'open')`,
  },
  {
    rule: 'every transfer that was paid is in the books, and nothing else is',
    violationsSql: `select coalesce(t.id::text, j.ref) as what
      from (select * from audit.transfers where state = 'paid') t
      full join (select * from audit.journals where kind = 'transfer') j on j.ref = t.id::text
      left join audit.entries e on e.journal_id = j.id and e.account = 'held'
      where e.pence is distinct from -t.amount_pence
        and not exists (select from audit.journals f where f.kind = 'transfer_failed' and f.ref = j.ref)`,
  },
  {
    rule: 'no seller was paid more than was earned, and none owes less than nothing',
    violationsSql: `select e.account as what from audit.entries e
      where e.account like 'seller_payable:%' or e.account like 'seller_debt:%'
      group by e.account
      having (e.account like 'seller_payable:%' and sum(e.pence) > 0) or (e.account like 'seller_debt:%' and sum(e.pence) < 0)`,
  },
  {
    rule: 'commission is owed once, for orders paid at full price and for no others',
    violationsSql: `select coalesce(o.ord_no, j.ref) as what
      from (select * from audit.orders where payment_status = 3 and commission_mode = 'accrual' and commission_pence > 0) o
      full join (select * from audit.journals where kind = 'commission_accrual') j on j.ref = o.id::text
      left join audit.entries e on e.journal_id = j.id and e.account = 'seller_payable:' || o.seller_id
      where e.pence is distinct from -o.commission_pence`,
  },
  {
    rule: 'the transfers of an order are its commission, less what refunds took and did not return and what paid a debt, to its seller',
    violationsSql: `select coalesce(o.ord_no, t.order_id::text) as what
      from (select * from audit.orders where payment_status = 3 and commission_mode = 'accrual' and commission_pence > 0) o
      left join (select p.order_id, sum(e.pence) as pence
        from audit.refunds r
        join audit.payments p on p.id = r.payment_id
        join audit.journals j on j.kind in ('commission_reversal', 'refund_failed', 'commission_return', 'debt_return')
          and j.ref = r.id::text
        join audit.entries e on e.journal_id = j.id and e.account like 'seller_payable:%'
        group by p.order_id) taken on taken.order_id = o.id
      left join (select t.order_id, sum(f.amount_pence) as pence
        from audit.debt_offsets f
        join audit.transfers t on t.id = f.transfer_id
        group by t.order_id) paid_debt on paid_debt.order_id = o.id
      full join (select t.order_id, sum(t.amount_pence) as pence, array_agg(distinct t.seller_id) as sellers,
          bool_or((t.state = 'failed') <> (t.amount_pence = 0)) as is_odd
        from audit.transfers t group by t.order_id) t on t.order_id = o.id
      where t.pence is distinct from o.commission_pence - coalesce(taken.pence, 0) - coalesce(paid_debt.pence, 0)
        or t.sellers is distinct from array[o.seller_id] or t.is_odd`,
  },
  {
    rule: 'a refund that failed after it was booked is undone in the books, to the penny, and no other is',
    violationsSql: `select f.ref as what
      from audit.journals f
      join audit.entries e on e.journal_id = f.id and e.account = 'held'
      left join audit.refunds r on r.id::text = f.ref
      where f.kind = 'refund_failed' and (r.state is distinct from 'failed' or e.pence is distinct from r.amount_pence)`,
  },
  {
    rule: 'everything that was given back is in the books, and nothing else is',
    violationsSql: `select coalesce(r.id::text, j.ref) as what
      from (select * from audit.refunds where state = 'succeeded') r
      full join (select * from audit.journals g where g.kind in ('refund', 'dispute')
        and not exists (select from audit.journals f where f.kind = 'refund_failed' and f.ref = g.ref)) j
        on j.ref = r.id::text and j.kind = r.kind
      left join audit.entries e on e.journal_id = j.id and e.account = 'held'
      where e.pence is distinct from -r.amount_pence`,
  },
  {
    rule: 'the commission of what was given back is taken from its seller once, where it was owed, and from no other',
    violationsSql: `select coalesce(r.id::text, j.ref) as what
      from (select r.id, r.commission_pence, o.seller_id
        from audit.refunds r
        join audit.payments p on p.id = r.payment_id
        join audit.orders o on o.id = p.order_id and o.commission_mode = 'accrual'
        where r.state = 'succeeded' and r.commission_pence > 0) r
      full join (select j.ref, sum(e.pence) as pence, array_agg(distinct right(e.account, 36)) as sellers
        from audit.journals j
        join audit.entries e on e.journal_id = j.id and e.account like 'seller%'
        where j.kind in ('commission_reversal', 'refund_failed', 'commission_return', 'debt_return')
        group by j.ref having sum(e.pence) <> 0) j on j.ref = r.id::text
      where j.pence is distinct from r.commission_pence or j.sellers is distinct from array[r.seller_id::text]`,
  },
]
