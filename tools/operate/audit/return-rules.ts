import type { AuditRule } from './audit-rule.ts'

/** Rules of returns, of the refunds that settle them and of the orders that replace what was returned (D-553, D-554, D-754). */
export const returnRules: AuditRule[] = [
  {
    rule: 'a return is settled once: by a refund of its order, by an order at no price that replaces its pieces, or elsewhere',
    violationsSql: `select r.id::text as what
      from audit.returns r
      left join audit.refunds f on f.id = r.refund_id and f.kind = 'refund'
      left join audit.payments p on p.id = f.payment_id
      left join audit.returns_paid_elsewhere e on e.return_id = r.id
      where r.state = 'settled' and num_nonnulls(r.refund_id, r.replacement_id, e.return_id) <> 1
        or r.state <> 'settled' and num_nonnulls(r.replacement_id, e.return_id) > 0
        or r.state in ('new', 'waiting', 'refused', 'erased') and r.refund_id is not null
        or r.refund_id is not null and p.order_id is distinct from r.order_id`,
  },
  {
    rule: 'the refund of a return is that of its settled pieces, line for line',
    violationsSql: `select r.id::text as what
      from audit.returns r
      join audit.return_lines l on l.return_id = r.id
      left join audit.refund_lines f on f.refund_id = r.refund_id and f.order_line_id = l.order_line_id
      where r.refund_id is not null and coalesce(l.settled_qty, 0) <> coalesce(f.qty, 0)
      union all
      select r.id::text from audit.returns r
      join audit.refund_lines f on f.refund_id = r.refund_id
      where not exists (select from audit.return_lines l where l.return_id = r.id and l.order_line_id = f.order_line_id)`,
  },
  // what is refunded elsewhere later is still in its return (D-754); of two at once the one that began first may have come second
  {
    rule: 'what is in open returns, and was refunded before the newest of them was opened, is no more than was bought',
    violationsSql: `select ol.id::text as what
      from audit.order_lines ol
      join audit.return_lines l on l.order_line_id = ol.id
      join audit.returns r on r.id = l.return_id and r.order_id <> ol.order_id
      union all
      select ol.id::text
      from audit.order_lines ol
      cross join lateral (select sum(l.qty) as qty, max(r.opened_at) as newest from audit.return_lines l
        join audit.returns r on r.id = l.return_id and r.ended_at is null and r.refund_id is null
        where l.order_line_id = ol.id) open
      where open.qty > ol.qty - coalesce((select sum(f.qty) from audit.refund_lines f
        join audit.refunds b on b.id = f.refund_id and b.state <> 'failed' and b.created_at < open.newest - interval '1 minute'
        where f.order_line_id = ol.id), 0)`,
  },
  {
    rule: 'a replacement is at no price, has no payment, and is the pieces with which its return was settled',
    violationsSql: `select n.ord_no as what
      from audit.replacements n
      join audit.orders o on o.id = n.order_id
      left join audit.returns r on r.id = n.return_id
      left join audit.orders sold on sold.id = r.order_id
      left join (select l.return_id, sum(l.settled_qty) as qty from audit.return_lines l group by l.return_id) s on s.return_id = n.return_id
      left join (select l.order_id, sum(l.qty) as qty, sum(l.unit_price_pence) as price from audit.order_lines l group by l.order_id) l
        on l.order_id = n.order_id
      where o.total_pence <> 0 or o.full_pence <> 0 or l.price <> 0 or l.qty is distinct from s.qty
        or o.seller_id is distinct from sold.seller_id or o.client_id is distinct from sold.client_id
        or exists (select from audit.payments p where p.order_id = n.order_id)`,
  },
  {
    rule: 'what a replacement cost is in the books once: its goods at the price they were sold for, less the commission',
    violationsSql: `select coalesce(n.ord_no, j.ref) as what
      from (select n.order_id, n.ord_no, sum(rl.settled_qty * (ol.unit_price_pence - ol.unit_commission_pence)) as cost
        from audit.replacements n
        join audit.return_lines rl on rl.return_id = n.return_id
        join audit.order_lines ol on ol.id = rl.order_line_id
        group by n.order_id, n.ord_no
        having sum(rl.settled_qty * (ol.unit_price_pence - ol.unit_commission_pence)) > 0) n
      full join (select * from audit.journals where kind = 'replacement') j on j.ref = n.order_id::text
      left join audit.entries e on e.journal_id = j.id and e.account = 'replacements'
      where e.pence is distinct from n.cost`,
  },
]
