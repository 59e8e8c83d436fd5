import type { AuditRule } from './audit-rule.ts'

/** Rules of orders, their lines, payment attempts and refunds. */
export const orderRules: AuditRule[] = [
  {
    rule: 'an order is paid at most once',
    violationsSql: `select p.order_id::text as what from audit.payments p where p.state = 'succeeded' and p.order_id is not null
      group by p.order_id having count(*) > 1`,
  },
  {
    rule: 'an order is completed exactly when a payment of it succeeded, or when it replaces what was returned',
    violationsSql: `select o.ord_no as what from audit.orders o
      where (o.payment_status = 3 and o.id not in (select n.order_id from audit.replacements n)) <> exists (select from audit.payments p where p.order_id = o.id and p.state = 'succeeded')`,
  },
  {
    rule: 'what was charged is the total of the order, less a commission that was kept, in GBP',
    violationsSql: `select o.ord_no as what from audit.orders o
      join audit.payments p on p.order_id = o.id and p.state = 'succeeded'
      where p.currency <> 'gbp' or p.amount_pence <> case o.commission_mode
        when 'discount' then o.full_pence - o.commission_pence when 'accrual' then o.full_pence else o.total_pence end`,
  },
  {
    rule: 'the total of an order is the sum of its lines, shipping and tax are nothing',
    violationsSql: `select o.ord_no as what from audit.orders o
      left join (select l.order_id, sum(l.qty * l.unit_charged_pence) as charged, sum(l.qty * l.unit_price_pence) as price
        from audit.order_lines l group by l.order_id) l on l.order_id = o.id
      where l.charged is distinct from o.total_pence or l.price is distinct from o.full_pence
        or o.shipping_pence <> 0 or o.tax_pence <> 0`,
  },
  {
    rule: 'the commission of an order is the sum of its lines, each between nothing and the price',
    violationsSql: `select o.ord_no as what from audit.orders o
      left join (select l.order_id, sum(l.qty * l.unit_commission_pence) as commission,
          bool_and(l.unit_commission_pence between 0 and l.unit_price_pence) as fair
        from audit.order_lines l group by l.order_id) l on l.order_id = o.id
      where l.commission is distinct from o.commission_pence or not l.fair`,
  },
  {
    rule: 'commission is realised for paid orders only, and for each that has some',
    violationsSql: `select o.ord_no as what from audit.orders o
      where (o.commission_mode <> 'none') <> (o.payment_status = 3 and o.commission_pence > 0)`,
  },
  {
    rule: 'no attempt to pay is open for more than 15 minutes',
    violationsSql: `select p.id::text as what from audit.payments p
      where p.state in ('sent', 'unknown') and p.created_at < now() - interval '15 minutes'`,
  },
  {
    rule: 'the client of an order is a client of its seller',
    violationsSql: `select o.ord_no as what from audit.orders o join audit.clients c on c.id = o.client_id where c.seller_id <> o.seller_id`,
  },
  {
    rule: 'an order by a link is credited to the seller and client of the link, and one that a seller placed to her alone',
    violationsSql: `select o.ord_no as what from audit.order_credits o
      where (o.link_id is not null and (o.credit is distinct from 'link' or o.credited_at is null
          or o.link_seller_id <> o.seller_id or (o.shop_seller_id is null and o.link_client_id is distinct from o.client_id)))
        or (o.credit = 'seller') = (o.type = 5)
        or (o.credit = 'seller' and o.credited_at is not null) or (o.credit = 'client' and o.credited_at is null)
        or (o.credit = 'shop' and (o.credited_at is not null or o.shop_seller_id is distinct from o.seller_id))`,
  },
  {
    rule: 'who has paid for an order of a shop page is a client of the credited seller, and nobody before',
    violationsSql: `select o.ord_no as what from audit.order_credits o
      where o.shop_seller_id is not null and (o.type <> 5 or o.is_paid <> (o.client_id is not null))`,
  },
  {
    rule: 'no notice of the provider lies about for more than 15 minutes',
    violationsSql: `select w.provider_event_id as what from audit.webhook_events w
      where w.processed_at is null and w.received_at < now() - interval '15 minutes'`,
  },
  {
    rule: 'no more was given back than was paid, of its money and of its commission, and only of what was paid',
    violationsSql: `select p.id::text as what
      from audit.refunds r
      join audit.payments p on p.id = r.payment_id
      left join audit.orders o on o.id = p.order_id
      where r.state <> 'failed'
      group by p.id, p.state, p.amount_pence, o.commission_pence
      having sum(r.amount_pence) > p.amount_pence or sum(r.commission_pence) > coalesce(o.commission_pence, 0)
        or p.state <> 'succeeded'`,
  },
  {
    rule: 'a refund is the sum of its lines, and no piece was given back twice',
    violationsSql: `select r.id::text as what
      from audit.refunds r
      left join (select refund_id, sum(amount_pence) as amount, sum(commission_pence) as commission
        from audit.refund_lines group by refund_id) l on l.refund_id = r.id
      where r.kind = 'refund' and (l.amount is distinct from r.amount_pence or l.commission is distinct from r.commission_pence)
      union all
      select ol.id::text
      from audit.order_lines ol
      join audit.refund_lines l on l.order_line_id = ol.id
      join audit.refunds r on r.id = l.refund_id and r.state <> 'failed'
      group by ol.id, ol.qty
      having sum(l.qty) > ol.qty`,
  },
  {
    rule: 'no refund that the provider has not taken on is open for more than 15 minutes',
    violationsSql: `select r.id::text as what from audit.refunds r
      where r.state in ('queued', 'sent') and r.created_at < now() - interval '15 minutes'`,
  },
]
