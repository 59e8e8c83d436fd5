import type { AddressForm } from '#accounts/addresses/contract.ts'
import { toAddressRow } from '#accounts/addresses/server/address-row.ts'
import { type AddressOwner, updateAddressRow } from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction, requireAddress } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Orders hold copies of their addresses, so an edit changes no order. */
export function updateAddress(db: Database, owner: AddressOwner, addressId: string, form: AddressForm): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    await updateAddressRow(tx, address.id, toAddressRow(form))
  })
}
