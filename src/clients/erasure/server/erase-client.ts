import { eraseAddressesOfClient } from '#accounts/addresses/server/erase-addresses.ts'
import { logByClock } from '#audit-log/server/admin-log.ts'
import {
  blankClient,
  blankClientsOf,
  type ErasableClient,
  selectErasableClients,
} from '#clients/erasure/server/erasure-store.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { Db, Tx } from '#platform/server/database.ts'

const atOnce = 500

/** Deleted so long ago that what tells who they are goes (D-207). */
export function listErasableClients(db: Db): Promise<ErasableClient[]> {
  return selectErasableClients(db, keptDays, atOnce)
}

/** Answers false where there was nothing to erase. */
export async function eraseClient(tx: Tx, { id, seller_id: sellerId }: ErasableClient): Promise<boolean> {
  if (!(await blankClient(tx, id))) return false
  await eraseAddressesOfClient(tx, sellerId, id)
  const change = { before: { erased: false }, after: { erased: true } }
  await logByClock(tx, { action: 'erase client', subjectKind: 'client', subjectId: id, ...change })
  return true
}

/** They were known to their seller alone, and go with her. */
export function eraseClientsOf(tx: Tx, sellerId: string): Promise<void> {
  return blankClientsOf(tx, sellerId)
}
