import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { clearPrimaryAddress } from '#accounts/addresses/server/addresses.ts'
import { findSeller, listAdministrators } from '#accounts/server/users.ts'
import { recordAdminChange, recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { updateClientEmail } from '#clients/server/client-store.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { clientsText } from '#clients/text.ts'
import { renderClientEmailChanged, renderClientEmailContested } from '#mail/server/emails/client-email-changed.ts'
import { isProvedEmail, queueEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ContestedEmail } from '../contract.ts'
import { emailChangeText } from '../text.ts'
import {
  endObjectionLinks,
  findContestingEmail,
  hasHadEmail,
  insertFormerEmail,
  lockFormerEmailOfLink,
  setContestedBy,
} from './former-email-store.ts'

/** A change of a client's email; the old and the new one are in lower case. */
export interface ClientEmailChange {
  sellerId: string
  clientId: string
  from: string
  to: string
  /** Whether the owner of the former email is known to read its mailbox; if not, that email counts as a typo. */
  wasProved: boolean
  /** Whether the record has had the new email before. */
  isReturning: boolean
}

export interface EmailChangeOptions {
  publicUrl: () => string
  /** Ends what other modules have bound to the former email: sessions, codes and links. Returns how many links could still be used. */
  endFormerEmail: (tx: Tx, change: ClientEmailChange) => Promise<number>
}

interface ChangedClient {
  id: string
  seller_id: string
  name: string
  email: string
  email_set_at: Date
}

/** For how many days the owner of a former email may object, through the link mailed to that address. */
const objectionDays = 30

/** Called when a person is erased at their own request (D-207). */
export { blankFormerEmailsOf } from './former-email-store.ts'

/**
 * Records a change of email within its transaction, so that what was stored under the former email still belongs to that email's owner
 * (D-410). An owner who is known to read the mailbox is told and can object; to a mistyped address nothing is sent. Returns how many
 * links ended.
 */
export async function recordEmailChange(
  tx: Tx,
  before: ChangedClient,
  newEmail: string,
  { publicUrl, endFormerEmail }: EmailChangeOptions,
): Promise<number> {
  const [from, to] = [before.email.toLowerCase(), newEmail.toLowerCase()]
  if (from === to) return 0
  // once the objecting owner has the address back, there is nothing left to object to
  if ((await findContestingEmail(tx, before.id)) === to) await setContestedBy(tx, before.id, null)
  // a client without an email had no former owner
  if (from === '') return 0
  const wasProved = await isProvedEmail(tx, from)
  const isReturning = await hasHadEmail(tx, before.id, to)
  const { token, hash } = generateToken()
  await insertFormerEmail(tx, {
    client_id: before.id,
    email: from,
    held_from: before.email_set_at,
    proved: wasProved,
    objection_hash: wasProved ? hash : null,
  })
  if (wasProved) {
    await clearPrimaryAddress(tx, { sellerId: before.seller_id, clientId: before.id })
    const seller = await findSeller(tx, before.seller_id)
    const url = publicUrl() + emailChangedPath(token)
    await queueEmail(
      tx,
      renderClientEmailChanged({ to: from, clientName: before.name, sellerName: seller?.firstName ?? '', url }),
    )
  }
  return endFormerEmail(tx, { sellerId: before.seller_id, clientId: before.id, from, to, wasProved, isReturning })
}

/** A client's email, and the former one whose owner objects to it; `former` is null if nobody objects. */
export async function getContestedEmail(db: Database, clientId: string): Promise<ContestedEmail> {
  const { id, email } = await getAnyClient(db, clientId)
  return { former: await findContestingEmail(db, id), email }
}

/** An administrator keeps the email of a contested client, or puts the former one back; then emails are sent to the client again. */
export async function decideEmailChange(
  db: Database,
  actor: AuthenticatedActor,
  { clientId, keep }: { clientId: string; keep: boolean },
  options: EmailChangeOptions,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const client = isId(clientId) ? await lockAnyClient(tx, clientId) : undefined
    if (!client || client.erased_at !== null) throw new AppError(clientsText.notFound, errorCode.notFound)
    const former = await findContestingEmail(tx, client.id)
    if (former === null) throw new AppError(emailChangeText.nothingToDecide, errorCode.conflict)
    await setContestedBy(tx, client.id, null)
    if (!keep) {
      await updateClientEmail(tx, client.id, former)
      await recordEmailChange(tx, client, former, options)
    }
    await endObjectionLinks(tx, client.id)
    await recordAdminChange(tx, actor, {
      action: 'decide email',
      subjectKind: 'client',
      subjectId: client.id,
      before: { contested: true },
      after: { contested: false, accepted: keep },
    })
  })
}

/**
 * Records that the owner of a former email did not ask for the change: nothing more is mailed to the client, links and sessions of the
 * new email end, and the administrators are asked to decide. Repeating the call changes nothing.
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
    // with `isReturning` the sessions of the new email end too, although the record did not have that email before
    const contested = { from: email, to: current.toLowerCase(), wasProved: true, isReturning: true }
    await endFormerEmail(tx, { sellerId, clientId, ...contested })
    await recordAutomaticChange(tx, {
      action: 'contest email',
      subjectKind: 'client',
      subjectId: clientId,
      before: { contested: false },
      after: { contested: true },
    })
    const url = `${publicUrl()}/admin-client/admin-client-detail/${clientId}`
    for (const { email: to, firstName } of await listAdministrators(tx, 'clients'))
      await queueEmail(tx, renderClientEmailContested({ to, firstName, url }))
  })
}

/** The page on which the owner of a former email objects to its change. */
const emailChangedPath = (key: string) => `/email-changed?key=${encodeURIComponent(key)}`
