import type { AddressForm } from '#accounts/addresses/contract.ts'
import { toAddressRow } from '#accounts/addresses/server/address-row.ts'
import { type AddressOwner, updateAddressRow } from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction, requireAddress } from '#accounts/addresses/server/address-transaction.ts'
import type { ByWhom } from '#accounts/addresses/server/create-address.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { isValidPhone } from '#accounts/phone/phone-rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

/** Orders hold copies of their addresses, so an edit changes no order. A number that stays as it is stored is accepted (D-315). */
export function updateAddress(
  db: Database,
  owner: AddressOwner,
  addressId: string,
  form: AddressForm,
  { isConfirmed = false }: ByWhom = {},
): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    if (form.pno !== address.phone && !isValidPhone(form.pno))
      throw createFieldError('pno', addressesText.mobileInvalid)
    await updateAddressRow(tx, address.id, { ...toAddressRow(form), confirmed_at: isConfirmed ? new Date() : null })
  })
}
