import { generateToken } from '#access/server/tokens.ts'
import { clearPrimaryAddress } from '#accounts/addresses/server/clear-primary-address.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import { emailChangedPath } from '#clients/email-change/email-changed-path.ts'
import {
  findContestingEmail,
  hasHadEmail,
  insertFormerEmail,
  setContestedBy,
} from '#clients/email-change/server/former-email-store.ts'
import { renderClientEmailChanged } from '#mail/server/emails/client-email-changed.ts'
import { isProvedEmail } from '#mail/server/proved-emails.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** A client's record has another email than before; both in lower case. */
export interface ClientEmailChange {
  sellerId: string
  clientId: string
  from: string
  to: string
  /** The owner of the former email had shown to read it; otherwise it was a typo. */
  wasProved: boolean
  /** The record had the new email before. */
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

/**
 * After a change of a client's email, within its transaction: what was stored under the former one stays that person's (D-410). She is told
 * where her mailbox was proved, with a way to object; to a typo nothing is sent. Returns how many links ended.
 */
export async function recordEmailChange(
  tx: Tx,
  before: ChangedClient,
  newEmail: string,
  { publicUrl, endFormerEmail }: EmailChangeOptions,
): Promise<number> {
  const [from, to] = [before.email.toLowerCase(), newEmail.toLowerCase()]
  if (from === to) return 0
  // who gets her address back has nothing to object to any more
  if ((await findContestingEmail(tx, before.id)) === to) await setContestedBy(tx, before.id, null)
  // a contact that is to be completed was nobody's yet
  if (from === '') return 0
  const wasProved = await isProvedEmail(tx, from)
  const isReturning = await hasHadEmail(tx, before.id, to)
  const { token, hash } = generateToken()
  await insertFormerEmail(tx, {
    ...{ client_id: before.id, email: from, held_from: before.email_set_at, proved: wasProved },
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
