import { formatPounds, fromPounds, zeroPence } from '#platform/money.ts'

/** What a code costs a seller, apart from what clients load of codes. */
const costText = {
  // Not in the specification
  fromCommission: (share: string, before: string) => `From your commission: ${share} of ${before}`,
  commissionStays: (before: string) => `From your commission: nothing of ${before}`,
} as const

interface SellerCost {
  share?: number | undefined
  listCommission?: number | undefined
}

/** The same in words before she sells, in pounds as the server has counted them; empty without a commission. */
export function describeCost({ share = 0, listCommission = 0 }: SellerCost): string {
  if (listCommission === 0) return ''
  const before = format(listCommission)
  return share === 0 ? costText.commissionStays(before) : costText.fromCommission(format(share), before)
}

const format = (pounds: number) => formatPounds(fromPounds(pounds) ?? zeroPence)
