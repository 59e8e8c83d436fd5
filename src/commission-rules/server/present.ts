import { getToday } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { commissionByRule, commissionOf } from '../commission-of.ts'
import type { OwnTierView, RulePreviewView, RuleProductView, RuleState, RuleView, TiersView } from '../contract.ts'
import type { RulePreview } from './manage-rules.ts'
import type { ProductToSellRow, RuleInForceRow, RuleRow } from './rule-store.ts'
import { rulesOfTier } from './seller-rules.ts'
import type { OwnTier } from './seller-tiers.ts'
import type { selectCountedTiers, TierRow } from './tier-store.ts'

const pounds = (amount: number) => toPounds(pence(amount))
const hundredthsInPercent = 100

function getState({ ended_at, last_day, first_day, is_on }: RuleRow): RuleState {
  const today = getToday()
  if (ended_at !== null) return 'ended'
  if (last_day !== null && last_day < today) return 'over'
  if (!is_on) return 'off'
  return first_day !== null && first_day > today ? 'planned' : 'active'
}

export function presentRule(rule: RuleRow): RuleView {
  return {
    _id: rule.id,
    name: rule.name,
    kind: rule.kind,
    percent: rule.hundredths / hundredthsInPercent,
    tiers: rule.tiers,
    scope: rule.scope,
    things: rule.things,
    from: rule.first_day,
    until: rule.last_day,
    state: getState(rule),
    on: rule.is_on,
    created: rule.created_at.toISOString(),
    ended: rule.ended_at?.toISOString() ?? null,
    used: rule.used,
  }
}

const toProduct = ({ price_pence, commission_pence, brand, category_ids }: ProductToSellRow) => {
  return { pricePence: price_pence, commissionPence: commission_pence, brand, categoryIds: category_ids }
}

/** What sellers of each tier get for a product, computed by the same function as in product lists and in orders. */
export function presentProductCommission(
  product: ProductToSellRow,
  tiers: readonly TierRow[],
  rules: readonly RuleInForceRow[],
): RuleProductView {
  const ofTier = (tier: TierRow | null) => {
    const { commission, rule } = commissionOf(rulesOfTier(rules, tier?.id ?? null), toProduct(product))
    return {
      tier: tier && { _id: tier.id, name: tier.name },
      commission: toPounds(commission),
      rule: rule && { _id: rule.id, name: rule.name },
    }
  }
  return {
    name: product.name,
    price: pounds(product.price_pence),
    commission: pounds(product.commission_pence),
    tiers: tiers.length > 0 ? tiers.map(ofTier) : [ofTier(null)],
  }
}

export function presentPreview({ examples, products, sellers, terms }: RulePreview): RulePreviewView {
  return {
    products,
    sellers,
    examples: examples.map((product) => ({
      prod_id: product.id,
      name: product.name,
      price: pounds(product.price_pence),
      own: pounds(product.commission_pence),
      commission: toPounds(commissionByRule(terms, toProduct(product))),
    })),
  }
}

export function presentTiers({ tiers, counted }: Awaited<ReturnType<typeof selectCountedTiers>>): TiersView {
  return {
    tiers: tiers.map(({ id, name, from_pence, sellers }) => ({ _id: id, name, from: pounds(from_pence), sellers })),
    counted,
  }
}

export function presentOwnTier({ name, since, counted_on, sales_pence, next, isOutdated }: OwnTier): OwnTierView {
  return {
    name,
    since: since?.toISOString() ?? null,
    counted: counted_on,
    sold: pounds(sales_pence),
    next: next && { name: next.name, from: toPounds(next.from), missing: toPounds(next.missing) },
    outdated: isOutdated,
  }
}
