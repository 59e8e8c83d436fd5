import { eraseClientAddresses } from '#accounts/addresses/server/addresses.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { eraseNotesAboutClient } from '#back-office/notes/server/notes.ts'
import { deleteFormerEmails } from '#clients/email-change/server/former-email-store.ts'
import { markClientDeleted } from '#clients/server/client-store.ts'
import { deleteProvedEmails } from '#mail/server/queue-email.ts'
import { retentionDays } from '#platform/dates.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { recordEvent, recordEvents } from '#webhooks/server/record-event.ts'
import type { ErasableClient } from './erasure-store.ts'
import { eraseClientRow, eraseClientRowsOfSeller, selectEmails, selectErasableClients } from './erasure-store.ts'

const batchSize = 500

/** Deleted clients whose retention period is over (D-207). */
export function listErasableClients(db: Db): Promise<ErasableClient[]> {
  return selectErasableClients(db, retentionDays, batchSize)
}

/** Erases a client at the client's own request: deleted and erased at once, without the days in which a deletion can be undone. */
export async function eraseClientNow(tx: Tx, client: ErasableClient): Promise<void> {
  await markClientDeleted(tx, client.seller_id, client.id)
  await eraseClient(tx, client)
}

/** Blanks the client's personal data; the row stays, since orders refer to it. False if there was nothing to erase. */
export async function eraseClient(tx: Tx, { id, seller_id: sellerId }: ErasableClient): Promise<boolean> {
  const emails = await selectEmails(tx, { clientId: id })
  if (!(await eraseClientRow(tx, id))) return false
  await deleteFormerEmails(tx, { clientId: id })
  await deleteProvedEmails(tx, emails)
  await eraseClientAddresses(tx, sellerId, id)
  await eraseNotesAboutClient(tx, id)
  const change = { before: { erased: false }, after: { erased: true } }
  await recordAutomaticChange(tx, { action: 'erase client', subjectKind: 'client', subjectId: id, ...change })
  await recordEvent(tx, 'client.erased', id, { client_id: id })
  return true
}

/** All clients of an erased seller are erased with that seller. */
export async function eraseClientsOfSeller(tx: Tx, sellerId: string): Promise<void> {
  const emails = await selectEmails(tx, { sellerId })
  const ids = await eraseClientRowsOfSeller(tx, sellerId)
  await deleteFormerEmails(tx, { sellerId })
  await deleteProvedEmails(tx, emails)
  await recordEvents(
    tx,
    'client.erased',
    ids.map((id) => ({ about: id, data: { client_id: id } })),
  )
}
