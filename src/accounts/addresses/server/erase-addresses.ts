import { blankAddressesOfClient } from '#accounts/erasure/server/erasure-store.ts'
import type { Tx } from '#platform/server/database.ts'

/** For the room of clients: where an erased client lived. */
export function eraseAddressesOfClient(tx: Tx, sellerId: string, clientId: string): Promise<void> {
  return blankAddressesOfClient(tx, sellerId, clientId)
}
