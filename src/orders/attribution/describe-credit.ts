import { formatDayInWords } from '#platform/dates.ts'
import { attributionText } from './text.ts'

/**
 * Why a seller is credited with an order: the seller placed it, the client came through the seller's link, the client belongs to the
 * seller (D-350), or a person whom no seller knew bought on the seller's shop page (D-503).
 */
export const creditReason = { seller: 'seller', link: 'link', client: 'client', shop: 'shop' } as const
export type CreditReason = (typeof creditReason)[keyof typeof creditReason]

interface Credit {
  reason: CreditReason
  /** When the link was sent, or when the seller added the client. */
  date: string | null
}

/** Describes why an order is credited, such as 'link of 3 March', with the year if it differs from the order's. */
export function describeCredit({ reason, date }: Credit, orderedAt: string | Date): string {
  if (reason === creditReason.seller) return attributionText.ownSale
  if (reason === creditReason.shop) return attributionText.shopPage
  if (date === null) return attributionText.link
  const day = formatDayInWords(date, orderedAt)
  return reason === creditReason.link ? attributionText.linkOf(day) : attributionText.clientSince(day)
}
