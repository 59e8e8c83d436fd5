import { eraseClientAddresses } from '#accounts/addresses/server/erase-addresses.ts'
import { recordAutomaticChange } from '#audit-log/server/record-admin-change.ts'
import { type ErasableClient, eraseClientRow, selectErasableClients } from '#clients/erasure/server/erasure-store.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { eraseNotesAboutClient } from '#notes/server/notes-about-people.ts'
import { retentionDays } from '#platform/retention-days.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export { eraseClientsOfSeller } from '#clients/erasure/server/erasure-store.ts'

const batchSize = 500

/** Deleted clients whose retention period is over (D-207). */
export function listErasableClients(db: Db): Promise<ErasableClient[]> {
  return selectErasableClients(db, retentionDays, batchSize)
}

/** At the client's own wish: she is deleted for the seller and erased at once, without the days in which a deletion can be undone. */
export async function eraseClientNow(tx: Tx, client: ErasableClient): Promise<void> {
  await markClientDeleted(tx, client.seller_id, client.id)
  await eraseClient(tx, client)
}

/** Blanks the personal data; the row stays for orders. False if there was nothing to erase. */
export async function eraseClient(tx: Tx, { id, seller_id: sellerId }: ErasableClient): Promise<boolean> {
  if (!(await eraseClientRow(tx, id))) return false
  await eraseClientAddresses(tx, sellerId, id)
  await eraseNotesAboutClient(tx, id)
  const change = { before: { erased: false }, after: { erased: true } }
  await recordAutomaticChange(tx, { action: 'erase client', subjectKind: 'client', subjectId: id, ...change })
  return true
}
