import type { AuditRule } from './audit-rule.ts'

/** Rules of the daily sums that the dashboard reads. */
export const dailySalesRules: AuditRule[] = [
  {
    rule: 'what is kept of each day is what its orders and their payments say',
    violationsSql: `select d.day::text as what
      from audit.sales_days d
      left join (
        select (o.paid_at at time zone 'Europe/London')::date as day, count(p.id) as orders,
          sum(o.total_pence) as total_pence, sum(o.commission_pence) as commission_pence
        from audit.orders o
        join audit.payments p on p.order_id = o.id and p.state = 'succeeded'
        group by 1
      ) paid on paid.day = d.day
      left join (
        select (o.created_at at time zone 'Europe/London')::date as day, count(*) as placed from audit.orders o group by 1
      ) made on made.day = d.day
      where d.placed <> coalesce(made.placed, 0) or d.orders <> coalesce(paid.orders, 0)
        or d.total_pence <> coalesce(paid.total_pence, 0) or d.commission_pence <> coalesce(paid.commission_pence, 0)`,
  },
  {
    rule: 'what products and sellers sold on a day is what was sold on it',
    violationsSql: `select d.day::text as what from audit.sales_days d
      where d.of_products_pence <> d.total_pence or d.of_sellers_pence <> d.total_pence`,
  },
]
