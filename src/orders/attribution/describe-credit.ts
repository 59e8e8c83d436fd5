import { creditReason } from '#orders/attribution/codes.ts'
import type { OrderCreditView } from '#orders/attribution/contract.ts'
import { attributionText } from '#orders/attribution/text.ts'
import { formatDayInWords } from '#platform/dates.ts'

/** Why an order is credited, in words: 'link of 3 March', with the year where it is not the order's. */
export function describeCredit({ reason, date }: OrderCreditView, orderedAt: string | Date): string {
  if (reason === creditReason.seller) return attributionText.ownSale
  if (date === null) return attributionText.link
  const day = formatDayInWords(date, orderedAt)
  return reason === creditReason.link ? attributionText.linkOf(day) : attributionText.clientSince(day)
}
