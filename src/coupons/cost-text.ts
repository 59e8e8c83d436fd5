import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'

/** The texts that tell a seller what a coupon costs her, in a file of their own because clients do not need them. */
const costText = {
  // Not in the specification: the texts below.
  fromCommission: (share: string, before: string) => `From your commission: ${share} of ${before}`,
  commissionStays: (before: string) => `From your commission: nothing of ${before}`,
} as const

interface SellerCost {
  share?: number | undefined
  listCommission?: number | undefined
}

/** Says, before a sale, what a coupon costs the seller, from amounts in pounds; empty where nothing earns a commission. */
export function describeCost({ share = 0, listCommission = 0 }: SellerCost): string {
  if (listCommission === 0) return ''
  const before = format(listCommission)
  return share === 0 ? costText.commissionStays(before) : costText.fromCommission(format(share), before)
}

const format = (pounds: number) => formatPounds(fromPounds(pounds) ?? zeroPence)
