import { addDays, toLondonDay } from '#platform/dates.ts'

/** What the shop promises about returns: one setting for the legal pages and for the rule of returns (D-550). */
export interface ReturnPolicy {
  /** For how many days after the day of delivery a client may change her mind. */
  days: number
  /** Whether a broken hygiene seal ends the right to change one's mind. */
  doesSealEndRight: boolean
}

/** The fewest days that the law allows, and the most that an administrator can promise. */
export const returnDays = { least: 14, most: 365 } as const

/** The promise until an administrator publishes another one with the page about returns. */
export const standardReturnPolicy: ReturnPolicy = { days: returnDays.least, doesSealEndRight: true }

/** The last day, in London, on which a client may change her mind; null before a delivery is recorded, when she may do so at any time. */
export function getReturnDay(deliveredAt: Date | null, { days }: Pick<ReturnPolicy, 'days'>): string | null {
  return deliveredAt && addDays(toLondonDay(deliveredAt), days)
}
