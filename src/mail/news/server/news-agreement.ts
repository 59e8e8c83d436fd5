import { withdrawEmails } from '#mail/server/queue-email.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import {
  deleteNewsAgreements,
  deleteNewsOf,
  deleteNewsReceivers,
  leaveOutReceivers,
  selectWaitingNewsEmails,
  upsertNewsAgreement,
} from './receiver-store.ts'

/** When a client consented to her seller's news; null if she has not. */
export { findNewsAgreement } from './receiver-store.ts'

/**
 * Records or ends a client's consent to news. Called only for the client herself, from the client page: no seller can consent for her
 * (D-675).
 */
export function agreeToNews(
  db: Database,
  { clientId, sellerId, email }: { clientId: string; sellerId: string; email: string },
  agrees: boolean,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (agrees) await upsertNewsAgreement(tx, { client_id: clientId, seller_id: sellerId, agreed_by: email })
    else await endAgreements(tx, { clientId })
  })
}

/** Ends consents, and withdraws news to these clients that has not been sent yet. */
async function endAgreements(tx: Tx, of: Parameters<typeof deleteNewsAgreements>[1]): Promise<void> {
  const clientIds = await deleteNewsAgreements(tx, of)
  const taken = await withdrawEmails(tx, await selectWaitingNewsEmails(tx, clientIds))
  await leaveOutReceivers(tx, clientIds, taken)
}

/** Ends the consents of a person whose data is erased, in every client record with her email. */
export function eraseNewsAgreementsOfPerson(tx: Tx, email: string): Promise<void> {
  return endAgreements(tx, { email })
}

export async function eraseNewsOfClient(tx: Tx, clientId: string): Promise<void> {
  await endAgreements(tx, { clientId })
  await deleteNewsReceivers(tx, clientId)
}

/** Erases the consents to a seller's news, the news that she wrote to clients, and the record of the news that she got. */
export async function eraseNewsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await endAgreements(tx, { sellerId })
  await deleteNewsOf(tx, sellerId)
  await deleteNewsReceivers(tx, sellerId)
}
