import type { Db, Tx } from '#platform/server/database/database.ts'
import type { RetainedTaxDetails } from './tax-details-store.ts'
import { deleteOldTaxDetails, deleteTaxDetails, listYearsWithIncome, retainTaxDetails } from './tax-details-store.ts'
import { selectSellerFacts } from './tax-report-store.ts'

/** The law requires the data behind a year's report to be kept for this many years after that year. */
const retentionYears = 5

/**
 * The tax details that have to be kept when a seller is erased (D-378), read before the erasure; null if there are none. Orders that the
 * seller placed for herself count here, since an accountant may decide within these years that they are income (D-563).
 */
export async function findTaxDetailsToRetain(db: Db, userId: string): Promise<RetainedTaxDetails | null> {
  const [lastYear] = await listYearsWithIncome(db, { ownPurchases: true }, userId)
  if (lastYear === undefined || lastYear + retentionYears < new Date().getFullYear()) return null
  const facts = await selectSellerFacts(db, userId)
  const { first_name, last_name, business_name, line1, line2, city, postcode, country } = facts
  const { date_of_birth, bank_name, last4 } = facts
  return {
    first_name,
    last_name,
    business_name,
    line1,
    line2,
    city,
    postcode,
    country,
    date_of_birth,
    bank_name,
    last4,
    retained_until: `${lastYear + retentionYears}-12-31`,
  }
}

/** Erases a deleted seller's tax number, or keeps it with the data behind the reports of the last years (D-378). */
export async function eraseTaxDetails(tx: Tx, userId: string, retained: RetainedTaxDetails | null): Promise<void> {
  if (retained) await retainTaxDetails(tx, userId, retained)
  else await deleteTaxDetails(tx, userId)
}

/** Erases what was kept of erased sellers once the law no longer requires it; runs every night. */
export async function eraseOldTaxDetails(db: Db): Promise<void> {
  await deleteOldTaxDetails(db)
}
