import type { AuditRule } from './audit-rule.ts'

const orderedPieces = `select l.order_id, l.product_id, sum(l.qty) as pieces from audit.order_lines l group by l.order_id, l.product_id`
const movedPieces = (kind: 'sale' | 'delivery') => `select m.order_id, m.product_id, sum(m.quantity) as pieces
  from audit.salon_stock_movements m where m.kind = '${kind}' group by m.order_id, m.product_id`

/** Rules of the counts of salon stock and of their movements (D-343). */
export const salonStockRules: AuditRule[] = [
  {
    rule: 'the count of a product in a salon is the sum of its movements',
    violationsSql: `select s.seller_id || ' ' || s.product_id as what from audit.salon_stock s where s.count is distinct from s.moved`,
  },
  {
    rule: 'a movement is one of the seller of its order, sold from salon stock or delivered to the salon',
    violationsSql: `select m.id::text as what from audit.salon_stock_movements m
      join audit.orders o on o.id = m.order_id
      where o.seller_id <> m.seller_id or o.payment_status <> 3
        or o.type <> case m.kind when 'sale' then 3 else 2 end or (m.kind = 'delivery' and o.client_id is not null)`,
  },
  {
    // orders that were paid before movements were recorded have no movements
    rule: 'a sale from salon stock has taken all of its pieces, or none if it is older than the counts',
    violationsSql: `select coalesce(l.order_id, m.order_id)::text as what
      from (select l.* from (${orderedPieces}) l where l.order_id in (select m.order_id from (${movedPieces('sale')}) m)) l
      full join (${movedPieces('sale')}) m on m.order_id = l.order_id and m.product_id = l.product_id
      where m.pieces is distinct from -l.pieces`,
  },
  {
    rule: 'what was delivered to a salon was ordered, and has arrived',
    violationsSql: `select m.order_id::text as what
      from (${movedPieces('delivery')}) m
      join audit.orders o on o.id = m.order_id
      left join (${orderedPieces}) l on l.order_id = m.order_id and l.product_id = m.product_id
      where m.pieces < 0 or m.pieces > case when o.delivered then coalesce(l.pieces, 0) else 0 end`,
  },
]
