import { dayMs, toLondonDay } from '#platform/dates.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { commissionTotals } from '../commission-totals.ts'
import { selectNextTransfers, sumCommissionAmounts } from './commission-store.ts'

/** Sellers are told that a payout takes 7 to 14 days; the later day is shown (D-008). */
export const expectedWithinMs = 14 * dayMs

export interface NextPayout {
  amount: Pence
  /** The day in London by which the payout is expected. */
  day: string
}

/** The commission that is expected next, and the day; a transfer that waits for anything but its release date has no expected day. */
export async function findNextPayout(db: Db, sellerId: string): Promise<NextPayout | null> {
  const row = await selectNextTransfers(db, sellerId)
  if (!row) return null
  return { amount: pence(row.amount_pence), day: toLondonDay(new Date(row.first_at.getTime() + expectedWithinMs)) }
}

/** The totals of the Commission page (D-007). */
export async function getCommissionTotals(db: Db, sellerId: string) {
  const { online, pending, cash } = await sumCommissionAmounts(db, sellerId)
  return commissionTotals({ online: pence(online), pending: pence(pending), cash: pence(cash) })
}
