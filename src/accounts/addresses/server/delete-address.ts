import { type AddressOwner, findOldestAddress, updateAddressRow } from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction, requireAddress } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The oldest address left takes over when the primary one is deleted (C-ADDR-024). */
export function deleteAddress(db: Database, owner: AddressOwner, addressId: string): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    await updateAddressRow(tx, address.id, { deleted_at: new Date(), is_primary: false })
    const next = address.is_primary ? await findOldestAddress(tx, owner) : undefined
    if (next) await updateAddressRow(tx, next.id, { is_primary: true })
  })
}
