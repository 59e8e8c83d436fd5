import { min, type Pence, pence } from '#platform/money.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'

/** `of_price`: a percentage of the price. `on_top`: the product's own commission, raised by a percentage. */
export const ruleKinds = ['of_price', 'on_top'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Which products a rule applies to. */
export const ruleScopes = ['all', 'categories', 'brands'] as const
export type RuleScope = (typeof ruleScopes)[number]

export interface RuleTerms {
  kind: RuleKind
  /** The percentage in hundredths of a per cent. */
  hundredths: number
}

/** A rule that applies to a seller today. */
export interface CommissionRule extends RuleTerms {
  id: string
  name: string
  scope: RuleScope
  categoryIds: readonly string[]
  brands: readonly string[]
}

/** A product with its own commission for one piece, to which the rules are then applied. */
export interface ProductToSell {
  pricePence: number
  commissionPence: number
  brand: string
  categoryIds: readonly string[]
}

export interface CommissionOfOne {
  commission: Pence
  /** The rule that gave the commission; null if it is the product's own. */
  rule: CommissionRule | null
}

/**
 * The commission of one piece for a seller: the first of the seller's rules that fits decides; if none fits, the product's own commission
 * applies (D-650). Everything that a seller is shown or paid is computed by this function.
 */
export function commissionOf(rules: readonly CommissionRule[], product: ProductToSell): CommissionOfOne {
  const rule = rules.find((one) => fits(one, product))
  if (!rule) return { commission: pence(product.commissionPence), rule: null }
  return { commission: commissionByRule(rule, product), rule }
}

export function fits(
  { scope, categoryIds, brands }: Pick<CommissionRule, 'scope' | 'categoryIds' | 'brands'>,
  product: Pick<ProductToSell, 'brand' | 'categoryIds'>,
): boolean {
  if (scope === 'categories') return product.categoryIds.some((id) => categoryIds.includes(id))
  return scope === 'all' || brands.some((brand) => brand.toLowerCase() === product.brand.toLowerCase())
}

const whole = 10_000n

/**
 * The commission that a rule gives: half a penny is rounded up, and at least £0.30 of the price remains, as in the product form (D-435). A
 * rule 'on top' never gives less than the product's own commission.
 */
export function commissionByRule(
  { kind, hundredths }: RuleTerms,
  { pricePence, commissionPence }: Pick<ProductToSell, 'pricePence' | 'commissionPence'>,
): Pence {
  const share = BigInt(hundredths)
  const counted = kind === 'of_price' ? BigInt(pricePence) * share : BigInt(commissionPence) * (whole + share)
  const most = pence(Math.max(0, pricePence - smallestCharge))
  const given = min(pence(Number((2n * counted + whole) / (2n * whole))), most)
  return kind === 'on_top' && given < commissionPence ? pence(commissionPence) : given
}
