import type { AddressForm } from '#accounts/addresses/contract.ts'
import { toAddressRow } from '#accounts/addresses/server/address-row.ts'
import {
  type AddressOwner,
  findPrimaryAddress,
  insertAddress,
  updateAddressRow,
} from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

/** An owner with addresses has exactly one primary address: the first one becomes it (C-ADDR-024). */
export function createAddress(
  db: Database,
  owner: AddressOwner,
  form: AddressForm & { primary: boolean },
): Promise<{ id: string; isPrimary: boolean }> {
  return inAddressTransaction(db, owner, async (tx) => {
    const before = await findPrimaryAddress(tx, owner)
    const isPrimary = form.primary || !before
    if (before && isPrimary) await updateAddressRow(tx, before.id, { is_primary: false })
    const id = await insertAddress(tx, {
      ...toAddressRow(form),
      seller_id: owner.sellerId,
      client_id: owner.clientId,
      is_primary: isPrimary,
    })
    return { id, isPrimary }
  })
}
