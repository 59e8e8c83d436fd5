import { type AddressOwner, findLoneAddress, updateAddressRow } from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction, requireAddress } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Only a lone address that is left becomes the primary one; among several the owner chooses (C-ADDR-024). */
export function deleteAddress(
  db: Database,
  owner: AddressOwner,
  addressId: string,
): Promise<{ isLonePromoted: boolean }> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    await updateAddressRow(tx, address.id, { deleted_at: new Date(), is_primary: false })
    const lone = await findLoneAddress(tx, owner)
    if (!lone || lone.is_primary) return { isLonePromoted: false }
    await updateAddressRow(tx, lone.id, { is_primary: true })
    return { isLonePromoted: true }
  })
}
