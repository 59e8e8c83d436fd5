import type { AuditRule } from './audit-rule.ts'

/** Rules of coupons: orders, order lines, uses of coupons and the ledger agree (D-640, D-643, D-647). */
export const couponRules: AuditRule[] = [
  {
    rule: 'what a code took off an order is what it took off its lines, and no line without one is reduced',
    violationsSql: `select coalesce(o.ord_no, l.order_id::text) as what
      from audit.order_coupons o
      full join (select r.order_id, sum(r.qty * r.unit_reduction_pence) as reduction,
          bool_and(r.unit_reduction_pence > 0 and r.unit_share_pence between 0 and r.unit_reduction_pence) as is_fair
        from audit.reduced_lines r group by r.order_id) l on l.order_id = o.order_id
      where l.reduction is distinct from o.reduction_pence or not l.is_fair`,
  },
  {
    rule: 'a paid order with a code has its use, and no other order but one that is being paid',
    violationsSql: `select coalesce(o.ord_no, u.order_id::text) as what
      from (select * from audit.order_coupons where payment_status = 3) o
      full join audit.coupon_uses u on u.order_id = o.order_id
      where u.coupon_id is null
        or (o.order_id is not null and (u.coupon_id <> o.coupon_id or u.reduction_pence <> o.reduction_pence))
        or (o.order_id is null and not exists (select from audit.payments p where p.order_id = u.order_id and p.state in ('sent', 'unknown')))`,
  },
  {
    rule: 'no code was used more often than it may be, by all or by one client, late charges aside',
    violationsSql: `select c.id::text as what from audit.coupons c join audit.coupon_uses u on u.coupon_id = c.id and not u.claimed_late
      group by c.id, c.max_uses having count(*) > c.max_uses
      union all
      select distinct c.id::text from audit.coupons c join audit.coupon_uses u on u.coupon_id = c.id and not u.claimed_late
      where u.uses_of_client > c.max_uses_per_client`,
  },
  {
    rule: 'the books have against each sale what its code took off, and nothing else',
    violationsSql: `select coalesce(o.ord_no, e.ref) as what
      from (select o.ord_no, o.reduction_pence, p.id::text as ref from audit.order_coupons o
        join audit.payments p on p.order_id = o.order_id and p.state = 'succeeded') o
      full join (select j.ref, sum(e.pence) as pence from audit.journals j
        join audit.entries e on e.journal_id = j.id and e.account = 'coupons'
        where j.kind not in ('refund', 'dispute', 'refund_failed') group by j.ref) e on e.ref = o.ref
      where e.pence is distinct from o.reduction_pence`,
  },
  {
    rule: 'what refunds and disputes took back of a code is the same in its use and in the books, and all of it where all was paid back',
    violationsSql: `select u.order_id::text as what
      from audit.coupon_uses u
      join audit.payments p on p.order_id = u.order_id and p.state = 'succeeded'
      left join (select r.payment_id, sum(r.amount_pence) as amount, sum((select coalesce(sum(e.pence), 0) from audit.journals j
          join audit.entries e on e.journal_id = j.id and e.account = 'coupons'
          where j.ref = r.id::text and j.kind in ('refund', 'dispute', 'refund_failed'))) as pence,
          sum(r.amount_pence) filter (where r.state = 'succeeded') as back
        from audit.refunds r group by r.payment_id) b on b.payment_id = p.id
      where coalesce(-b.pence, 0) <> u.returned_pence or (b.back >= p.amount_pence and u.returned_pence <> u.reduction_pence)`,
  },
]
