import { count } from './counts.ts'
import type { Order, Product, SellerName, Trade } from './trade.ts'

/** Calculates tiers and commission rules as the specification describes them (D-648 to D-651), independently of the shop. */

/** The tiers, the same in every trade, each with the sales in pence within ninety days from which it applies. */
export const tiers = [
  { name: 'Bronze', from: 0 },
  { name: 'Silver', from: 3000 },
  { name: 'Gold', from: 12_000 },
] as const

export interface Rule {
  name: string
  kind: 'of_price' | 'on_top'
  /** In hundredths of a per cent. */
  share: number
  /** The index of the only tier to which the rule applies; null for all sellers. */
  tier: number | null
  /** The index of the only product to which the rule applies, by naming its category or brand; null for both products. */
  product: number | null
  isByBrand: boolean
  /** Set if the rule begins in three days, so that it has no effect in this trade. */
  isPlanned: boolean
  on: boolean
}

/** The tier that the nightly job has found for a seller, and the sales that it has counted. */
export interface CountedTier {
  tier: number
  sold: number
}

/** The commission of one item, and the name of the rule that determines it; null if it is the product's own commission. */
export function findCommission(
  trade: Trade,
  owner: SellerName,
  at: number,
): { commission: number; rule: string | null } {
  const { price, commission } = trade.products[at] as Product
  const tier = trade.counted[owner]?.tier ?? 0
  const rule = trade.rules.find(
    (one) =>
      one.on &&
      !one.isPlanned &&
      (one.tier === null || one.tier === tier) &&
      (one.product === null || one.product === at),
  )
  if (!rule) return { commission, rule: null }
  return { commission: give(rule, price, commission), rule: rule.name }
}

function give({ kind, share }: Rule, price: number, own: number): number {
  const most = price > 30 ? price - 30 : 0
  if (kind === 'of_price') return Math.min(most, Math.floor((price * share + 5000) / 10_000))
  return Math.max(own, Math.min(most, Math.floor((own * (10_000 + share) + 5000) / 10_000)))
}

/** What clients have bought from a seller before today, less what was refunded or lost. */
function sumSold({ orders, day }: Trade, owner: SellerName): number {
  return orders.reduce((sum, order) => sum + (order.owner === owner ? soldOf(order, day) : 0), 0)
}

function soldOf({ payment, client, type, full, replaced, cancelled }: Order, today: number): number {
  const isForClient = client !== null || type === 5
  if (!payment || payment.day >= today || !isForClient || (replaced && !cancelled)) return 0
  const refunded = payment.refunds.reduce((sum, { state, amount }) => sum + (state === 'refused' ? 0 : amount), 0)
  const lost = payment.dispute?.state === 'lost' ? payment.dispute.amount : 0
  return full - Math.floor((2 * full * (refunded + lost) + payment.amount) / (2 * payment.amount))
}

/** Counts the sales of both sellers as the nightly job does; tiers change at no other time. */
export function countTiersAtNight(trade: Trade): void {
  for (const owner of ['seller', 'rival'] as const) {
    const sold = sumSold(trade, owner)
    const tier = tiers.findLastIndex(({ from }) => from <= Math.max(0, sold))
    if ((trade.counted[owner]?.tier ?? 0) !== tier) count(trade, 'tier changed')
    trade.counted[owner] = { tier, sold }
  }
}

/** Adds a rule behind the others, or puts it in the place of the rule that it replaces. */
export function addRule(trade: Trade, rule: Rule, replaced: Rule | null): void {
  if (replaced) trade.rules[trade.rules.indexOf(replaced)] = rule
  else trade.rules.push(rule)
}

export const describeTier = (counted: CountedTier | null): string =>
  counted ? `${tiers[counted.tier]?.name} by ${counted.sold}` : 'not counted'

/** Describes one line of an order, in the same way for the model and for the shop. */
export const formatLine = (commission: number, rule: string | null): string =>
  `${commission} by ${rule ?? 'the product'}`
