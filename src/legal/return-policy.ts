import { addDays, toLondonDay } from '#platform/dates.ts'

/** What the shop promises of returns: one setting, which the legal pages show and the rule of returns reads (D-550). */
export interface ReturnPolicy {
  /** For how many days after the day of delivery a client may change her mind. */
  days: number
  /** Whether a hygiene seal that is broken ends the right to change one's mind. */
  doesSealEndRight: boolean
}

/** The fewest days that the law allows, and the most that an administrator can promise. */
export const returnDays = { least: 14, most: 365 } as const

/** What holds until an administrator publishes another promise with the page about returns. */
export const standardReturnPolicy: ReturnPolicy = { days: returnDays.least, doesSealEndRight: true }

/** The last day, in London, on which a client may change her mind; null while no delivery is recorded, and then she may. */
export function getReturnDay(deliveredAt: Date | null, { days }: Pick<ReturnPolicy, 'days'>): string | null {
  return deliveredAt && addDays(toLondonDay(deliveredAt), days)
}
