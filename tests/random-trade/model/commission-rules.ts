import { count } from './counts.ts'
import type { Order, Product, SellerName, Trade } from './trade.ts'

/** Tiers and rules of commission as the specification has them (D-648 to D-651), calculated independently of the shop. */

/** The sales in pence within ninety days from which each tier applies, the same in every trade. */
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
  /** The number of the one tier that it is for; null for all sellers. */
  tier: number | null
  /** The index of the only product that the rule is for, which it names by its category; null for both products. */
  product: number | null
  /** It begins tomorrow, and so gives nothing in this trade. */
  isPlanned: boolean
  on: boolean
}

/** What the nightly job has counted of a seller. */
export interface CountedTier {
  tier: number
  sold: number
}

/** The commission of one piece, and the name of the rule that gives it; null for the product's own figure. */
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

/** The nightly job: tiers change then and at no other time. */
export function countTiersAtNight(trade: Trade): void {
  for (const owner of ['seller', 'rival'] as const) {
    const sold = sumSold(trade, owner)
    const tier = tiers.findLastIndex(({ from }) => from <= Math.max(0, sold))
    if ((trade.counted[owner]?.tier ?? 0) !== tier) count(trade, 'tier changed')
    trade.counted[owner] = { tier, sold }
  }
}

/** Saves a rule behind the others, or in the place of one that ends with it. */
export function addRule(trade: Trade, rule: Rule, replaced: Rule | null): void {
  if (replaced) trade.rules[trade.rules.indexOf(replaced)] = rule
  else trade.rules.push(rule)
}

export const describeTier = (counted: CountedTier | null): string =>
  counted ? `${tiers[counted.tier]?.name} by ${counted.sold}` : 'not counted'

/** One line of an order, the same for the prediction and for what the shop has stored. */
export const formatLine = (commission: number, rule: string | null): string =>
  `${commission} by ${rule ?? 'the product'}`
