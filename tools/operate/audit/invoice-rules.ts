import type { AuditRule } from './audit-rule.ts'

export const invoiceRules: AuditRule[] = [
  {
    rule: 'invoices and credit notes are numbered from 1 without a gap',
    violationsSql: `select c.kind as what
      from invoice_counters c
      left join invoices i on i.kind = c.kind
      group by c.kind, c.last_number
      having count(i.id) <> c.last_number or coalesce(max(i.number), 0) <> c.last_number`,
  },
  {
    rule: 'an order has an invoice over what was charged, since invoices are issued',
    violationsSql: `select o.id::text as what
      from orders o
      join payments p on p.order_id = o.id and p.state = 'succeeded'
      left join invoices i on i.order_id = o.id and i.refund_id is null
      where coalesce(i.gross_pence <> p.amount_pence, o.paid_at > (select min(issued_at) from invoices))`,
  },
  {
    rule: 'a refund of an order with an invoice has a credit note over what was refunded',
    violationsSql: `select r.id::text as what
      from refunds r
      join payments p on p.id = r.payment_id
      join invoices i on i.order_id = p.order_id and i.refund_id is null
      left join (select refund_id, sum(case kind when 'credit_note' then gross_pence else -gross_pence end) as credited
        from invoices where refund_id is not null group by refund_id) c on c.refund_id = r.id
      where coalesce(c.credited, 0) <> case r.state when 'succeeded' then r.amount_pence else 0 end`,
  },
  {
    // the VAT of a partial credit note is rounded together with that of the earlier ones, so that it may differ by a penny
    rule: 'an invoice is the sum of its lines, and its VAT is within half a penny of the rate of each',
    violationsSql: `select i.id::text as what
      from invoices i
      left join invoice_lines l on l.invoice_id = i.id
      group by i.id
      having sum(l.gross_pence) is distinct from i.gross_pence or sum(l.vat_pence) is distinct from i.vat_pence
        or bool_or(abs(l.vat_pence - l.gross_pence * coalesce(l.vat_rate, 0) / (100 + coalesce(l.vat_rate, 0)))
          > case when i.refund_id is null then 0.5 else 1 end)`,
  },
  {
    rule: 'no more VAT of an order line is credited than was invoiced',
    violationsSql: `select l.order_line_id::text as what
      from invoice_lines l
      join invoices i on i.id = l.invoice_id
      group by l.order_line_id
      having sum(case when i.kind = 'credit_note' then l.vat_pence when i.refund_id is not null then -l.vat_pence else 0 end)
        > sum(case when i.refund_id is null then l.vat_pence else 0 end)`,
  },
]
