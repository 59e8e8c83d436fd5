import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import {
  endVatAgreement,
  insertVatAgreement,
  lockSeller,
  selectVatAgreements,
} from '#payouts/statements/server/vat-agreement-store.ts'
import { statementsText } from '#payouts/statements/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

interface VatAgreementInput {
  sellerId: string
  /** Empty: the agreement ends. */
  vatNumber: string
  vatRate: number
  /** From this day on. */
  day: string
  ipAddress: string
}

/**
 * Records that a seller is registered for VAT and has agreed that statements bill the commission (D-367), or that this ends. What
 * was agreed before ends on the same day; the past stays as it was, so that its statements do.
 */
export async function recordVatAgreement(
  db: Database,
  actor: AuthenticatedActor,
  { sellerId, vatNumber, vatRate, day, ipAddress }: VatAgreementInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isId(sellerId) || !(await lockSeller(tx, sellerId)))
      throw new AppError(statementsText.sellerNotFound, errorCode.notFound)
    const [newest] = await selectVatAgreements(tx, sellerId)
    const open = newest?.ended_on === null ? newest : undefined
    if (!open && vatNumber === '') throw new AppError(statementsText.noAgreement, errorCode.conflict)
    if (newest && day < (newest.ended_on ?? newest.agreed_on))
      throw new AppError(statementsText.dayBefore, errorCode.conflict)
    if (open) await endVatAgreement(tx, open.id, day)
    if (vatNumber !== '')
      await insertVatAgreement(tx, { seller_id: sellerId, vat_number: vatNumber, vat_rate: vatRate, agreed_on: day })
    await recordAdminChange(tx, actor, {
      action: vatNumber === '' ? 'end VAT agreement' : 'record VAT agreement',
      subjectKind: 'user',
      subjectId: sellerId,
      before: open ? { vat_number: open.vat_number, agreed_on: open.agreed_on } : null,
      after: vatNumber === '' ? { ended_on: day } : { vat_number: vatNumber, agreed_on: day },
      ipAddress,
    })
  })
}
