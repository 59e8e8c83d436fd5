import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { openTaxNumbers } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { renderTaxReportCsv } from '#payouts/tax-report/server/render-tax-report-csv.ts'
import { type PlatformOperator, renderTaxReportXml } from '#payouts/tax-report/server/render-tax-report-xml.ts'
import { selectReportedSellers } from '#payouts/tax-report/server/tax-report-store.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface TaxReportStored {
  db: Database
  encryptionKeys: EncryptionKeys
}

interface TaxReportRequest {
  year: number
  ipAddress: string
}

/** The file of a year with the tax numbers in full, and an entry in the audit log of who took it. */
export function downloadTaxReportCsv(
  { db, encryptionKeys }: TaxReportStored,
  actor: AuthenticatedActor,
  request: TaxReportRequest,
): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    const sellers = openTaxNumbers(encryptionKeys, await selectReportedSellers(tx, request.year))
    await recordDownload(tx, actor, request, { sellers: sellers.length })
    return renderTaxReportCsv(sellers)
  })
}

/**
 * The file of a year for HMRC's service, with the same entry and the message's name in it. Sellers without what HMRC does not do without
 * are left out. Refused while the settings do not say who reports.
 */
export function downloadTaxReportXml(
  { db, encryptionKeys }: TaxReportStored,
  actor: AuthenticatedActor,
  request: TaxReportRequest,
  operator: PlatformOperator,
): Promise<{ messageRef: string; xml: string }> {
  const { operatorId, taxNumber, company } = operator
  if (operatorId === '' || taxNumber === '' || company.address.length === 0)
    throw new AppError(taxReportText.operatorUnknown, errorCode.conflict)
  return inTransaction(db, async (tx) => {
    const reported = openTaxNumbers(encryptionKeys, await selectReportedSellers(tx, request.year))
    const sellers = reported.filter((row) => !row.left_out)
    const messageRef = `GB${request.year}GB-${operatorId}-${crypto.randomUUID().replaceAll('-', '')}`
    const leftOut = reported.length - sellers.length
    await recordDownload(tx, actor, request, { message: messageRef, sellers: sellers.length, left_out: leftOut })
    return {
      messageRef,
      xml: renderTaxReportXml(sellers, operator, { year: request.year, messageRef, createdAt: new Date() }),
    }
  })
}

const recordDownload = (
  tx: Tx,
  actor: AuthenticatedActor,
  { year, ipAddress }: TaxReportRequest,
  file: Record<string, string | number>,
): Promise<void> =>
  recordAdminChange(tx, actor, {
    action: 'download tax report',
    subjectKind: 'tax-report',
    subjectId: null,
    before: null,
    after: { year, ...file },
    ipAddress,
  })
