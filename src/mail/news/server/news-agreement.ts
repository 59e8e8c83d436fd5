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

/** Since when a client has agreed to her seller's news; null where she has not. */
export { findNewsAgreement } from './receiver-store.ts'

/** Only the client may call this, from the client page: no seller agrees on a client's behalf (D-675). */
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

/** Ends agreements, and takes back news that has not left. */
async function endAgreements(tx: Tx, of: Parameters<typeof deleteNewsAgreements>[1]): Promise<void> {
  const clientIds = await deleteNewsAgreements(tx, of)
  const taken = await withdrawEmails(tx, await selectWaitingNewsEmails(tx, clientIds))
  await leaveOutReceivers(tx, clientIds, taken)
}

/** Ends the agreements of a person who is erased, in every client record with that email. */
export function eraseNewsAgreementsOfPerson(tx: Tx, email: string): Promise<void> {
  return endAgreements(tx, { email })
}

export async function eraseNewsOfClient(tx: Tx, clientId: string): Promise<void> {
  await endAgreements(tx, { clientId })
  await deleteNewsReceivers(tx, clientId)
}

/** Erases the agreements to a seller's news, the news that she has written to clients, and the record of news that she got. */
export async function eraseNewsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  await endAgreements(tx, { sellerId })
  await deleteNewsOf(tx, sellerId)
  await deleteNewsReceivers(tx, sellerId)
}
