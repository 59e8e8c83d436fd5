import type { AuditRule } from './audit-rule.ts'

/** A minute before the order: prices are computed shortly before their order is stored. */
const momentBefore = `r.created_at - interval '1 minute'`

/**
 * Audits the commission rules: an order line that names one must have the commission that the rule gives, and the rule must have applied
 * to that seller on that day (D-650, D-651).
 */
export const commissionRuleRules: AuditRule[] = [
  {
    rule: 'the commission of a line with a rule is what that rule gives, under its name',
    violationsSql: `select r.order_line_id::text as what
      from audit.ruled_lines r join audit.commission_rules c on c.id = r.commission_rule_id
      where r.commission_rule_name <> c.name or r.unit_commission_pence <> case c.kind
        when 'of_price' then least(round(r.unit_price_pence * c.hundredths / 10000.0), greatest(r.unit_price_pence - 30, 0))
        else greatest(r.own_commission_pence,
          least(round(r.own_commission_pence * (10000 + c.hundredths) / 10000.0), greatest(r.unit_price_pence - 30, 0))) end`,
  },
  {
    rule: 'a rule gave commission on its days alone, and not after its end',
    violationsSql: `select r.order_line_id::text as what
      from audit.ruled_lines r join audit.commission_rules c on c.id = r.commission_rule_id
      where (${momentBefore}) > c.ended_at or r.created_at + interval '1 minute' < c.created_at
        or (r.created_at at time zone 'Europe/London')::date < c.first_day
        or ((${momentBefore}) at time zone 'Europe/London')::date > c.last_day`,
  },
  {
    rule: 'a rule of tiers gave commission to sellers of these tiers alone',
    violationsSql: `select r.order_line_id::text as what
      from audit.ruled_lines r join audit.commission_rules c on c.id = r.commission_rule_id and c.tier_ids <> '{}'
      where exists (select from audit.seller_tier_changes h where h.seller_id = r.seller_id and h.since <= ${momentBefore})
        and not exists (select from audit.seller_tier_changes h where h.seller_id = r.seller_id and h.tier_id = any(c.tier_ids)
          and h.since <= r.created_at and coalesce(h.until, 'infinity') >= ${momentBefore})`,
  },
]
