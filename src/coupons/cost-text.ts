import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'

/** Tells a seller what a code costs her; in a file of its own, since clients do not need these texts. */
const costText = {
  // Not in the specification
  fromCommission: (share: string, before: string) => `From your commission: ${share} of ${before}`,
  commissionStays: (before: string) => `From your commission: nothing of ${before}`,
} as const

interface SellerCost {
  share?: number | undefined
  listCommission?: number | undefined
}

/** Tells a seller before she sells what a code costs her, from amounts in pounds; empty where nothing earns a commission. */
export function describeCost({ share = 0, listCommission = 0 }: SellerCost): string {
  if (listCommission === 0) return ''
  const before = format(listCommission)
  return share === 0 ? costText.commissionStays(before) : costText.fromCommission(format(share), before)
}

const format = (pounds: number) => formatPounds(fromPounds(pounds) ?? zeroPence)
