import { hashToken } from '#access/server/tokens.ts'
import { listAdministrators } from '#accounts/server/list-administrators.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockFormerEmailOfLink, setContestedBy } from '#clients/email-change/server/former-email-store.ts'
import type { EmailChangeOptions } from '#clients/email-change/server/record-email-change.ts'
import { renderClientEmailContested } from '#mail/server/emails/client-email-contested.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** How long the owner of a former email may object by the link in its email. */
const objectionDays = 30

/**
 * The owner of a former email did not ask for the change: nothing more is mailed to the client, what the new email was sent ends, and the
 * administrators are asked to decide. A repeated call changes nothing.
 */
export async function objectToEmailChange(
  db: Database,
  key: string,
  { publicUrl, endFormerEmail }: EmailChangeOptions,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const former = await lockFormerEmailOfLink(tx, hashToken(key), objectionDays)
    if (!former) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
    const { client_id: clientId, seller_id: sellerId, email, current_email: current } = former
    if (former.contested_by !== null || current.toLowerCase() === email) return
    await setContestedBy(tx, clientId, former.id)
    // as after a change: what the new email was sent and its sessions end
    const contested = { from: email, to: current.toLowerCase(), wasProved: true, isReturning: true }
    await endFormerEmail(tx, { sellerId, clientId, ...contested })
    await recordAutomaticChange(tx, {
      ...{ action: 'contest email', subjectKind: 'client', subjectId: clientId },
      ...{ before: { contested: false }, after: { contested: true } },
    })
    const url = `${publicUrl()}/admin-client/admin-client-detail/${clientId}`
    for (const { email: to, firstName } of await listAdministrators(tx))
      await queueEmail(tx, renderClientEmailContested({ to, firstName, url }))
  })
}
