import type { Db, Tx } from '#platform/server/database/database.ts'
import type { RetainedTaxDetails } from './tax-details-store.ts'
import { deleteOldTaxDetails, deleteTaxDetails, listYearsWithIncome, retainTaxDetails } from './tax-details-store.ts'
import { selectSellerFacts } from './tax-report-store.ts'

/** The law requires the data behind a year's report to be kept for this many years after that year. */
const retentionYears = 5

/**
 * What has to be kept of a seller who is erased (D-378); null where nothing has to. Read it before the erasure. Orders of the seller's own
 * count here, since an accountant may decide within these years that they are income (D-563).
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

/** Erases a deleted seller's tax number, or keeps it with what the reports of the last years rest on (D-378). */
export async function eraseTaxDetails(tx: Tx, userId: string, retained: RetainedTaxDetails | null): Promise<void> {
  if (retained) await retainTaxDetails(tx, userId, retained)
  else await deleteTaxDetails(tx, userId)
}

/** Erases what was kept of sellers who were erased, when the law does not ask for it any more. Run each night. */
export async function eraseOldTaxDetails(db: Db): Promise<void> {
  await deleteOldTaxDetails(db)
}
