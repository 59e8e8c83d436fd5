import { type AddressOwner, findPrimaryAddress, updateAddressRow } from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction, requireAddress } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

export function setPrimaryAddress(db: Database, owner: AddressOwner, addressId: string): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    const before = await findPrimaryAddress(tx, owner)
    if (before) await updateAddressRow(tx, before.id, { is_primary: false })
    await updateAddressRow(tx, address.id, { is_primary: true })
  })
}
