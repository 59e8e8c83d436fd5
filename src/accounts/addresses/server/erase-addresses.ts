import { eraseClientAddressRows } from '#accounts/erasure/server/erasure-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** For the module clients, which erases a client. */
export function eraseClientAddresses(tx: Tx, sellerId: string, clientId: string): Promise<void> {
  return eraseClientAddressRows(tx, sellerId, clientId)
}
