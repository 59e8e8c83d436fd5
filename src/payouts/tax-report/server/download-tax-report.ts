import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import { renderTaxReportCsv } from '#payouts/tax-report/server/render-tax-report-csv.ts'
import { selectReportedSellers } from '#payouts/tax-report/server/tax-report-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The file of a year with the tax numbers in full, and an entry in the audit log of who took it. */
export function downloadTaxReport(
  db: Database,
  actor: AuthenticatedActor,
  { year, ipAddress }: { year: number; ipAddress: string },
): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    const sellers = await selectReportedSellers(tx, year)
    await recordAdminChange(tx, actor, {
      action: 'download tax report',
      subjectKind: 'tax-report',
      subjectId: null,
      before: null,
      after: { year, sellers: sellers.length },
      ipAddress,
    })
    return renderTaxReportCsv(sellers)
  })
}
