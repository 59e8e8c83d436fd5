import { min, type Pence, pence } from '#platform/money.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'

/** What a rule gives: a percentage of the price, or so many per cent on top of the product's own figure. */
export const ruleKinds = ['of_price', 'on_top'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Which products a rule is for. */
export const ruleScopes = ['all', 'categories', 'brands'] as const
export type RuleScope = (typeof ruleScopes)[number]

export interface RuleTerms {
  kind: RuleKind
  /** The percentage in hundredths of a per cent. */
  hundredths: number
}

/** A rule that is in force for a seller today. */
export interface CommissionRule extends RuleTerms {
  id: string
  name: string
  scope: RuleScope
  categoryIds: readonly string[]
  brands: readonly string[]
}

/** A product, with the commission for one piece that the product itself has. */
export interface ProductToSell {
  pricePence: number
  commissionPence: number
  brand: string
  categoryIds: readonly string[]
}

export interface CommissionOfOne {
  commission: Pence
  /** Null where it is the product's own figure. */
  rule: CommissionRule | null
}

/**
 * The commission of one piece for the seller who has these rules, in the order in which they are tried: the first that fits decides, and
 * where none does the product's own figure stays (D-650). What a seller is shown and what she gets is counted here alone.
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
 * Rounds half a penny up, and leaves at least £0.30 of the price, as the product form does (D-435). A rule 'on top' never gives less than
 * the product's own commission.
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
