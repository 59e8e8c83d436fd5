import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChanges } from '#back-office/audit-log/server/record-admin-change.ts'
import { renderTaxDetailsRequest } from '#mail/server/emails/payouts/tax-details-request.ts'
import { queueEmails } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { taxReportText } from '../text.ts'
import type { IncomeRule } from './seller-income-store.ts'
import { lockRequests, recordRequests } from './tax-details-store.ts'
import { selectSellersToRequestFrom } from './tax-report-store.ts'

/** How many emails and log entries one statement writes: they are large, and a statement takes a limited number of parameters. */
const batchSize = 500

interface TaxDetailsRequest {
  year: number
  /** The seller to ask; undefined for all who have to be reported for the year and whose details are incomplete. */
  sellerId: string | undefined
  publicUrl: string
  rule: IncomeRule
}

/** Asks sellers by email for what is missing in the report of a year. Returns how many were asked. */
export async function requestTaxDetails(
  db: Database,
  actor: AuthenticatedActor,
  { year, sellerId, publicUrl, rule }: TaxDetailsRequest,
): Promise<number> {
  const cannotAsk = sellerId === undefined ? taxReportText.noneToRequest : taxReportText.cannotAsk
  if (sellerId !== undefined && !isId(sellerId)) throw new AppError(cannotAsk, errorCode.conflict)
  return inTransaction(db, async (tx) => {
    await lockRequests(tx)
    const sellers = await selectSellersToRequestFrom(tx, rule, { year, sellerId })
    if (sellers.length === 0) throw new AppError(cannotAsk, errorCode.conflict)
    await recordRequests(
      tx,
      sellers.map(({ user_id }) => user_id),
    )
    for (let from = 0; from < sellers.length; from += batchSize) {
      const batch = sellers.slice(from, from + batchSize)
      await queueEmails(
        tx,
        batch.map(({ email: to, first_name: firstName, missing }) => {
          const facts = missing.map((fact) => taxReportText.facts[fact])
          return renderTaxDetailsRequest({ to, firstName, year, missing: facts, url: `${publicUrl}/account-setting` })
        }),
      )
      await recordAdminChanges(
        tx,
        actor,
        batch.map(({ user_id, missing }) => ({
          action: 'request tax details',
          subjectKind: 'user',
          subjectId: user_id,
          before: null,
          after: { year, missing },
        })),
      )
    }
    return sellers.length
  })
}
