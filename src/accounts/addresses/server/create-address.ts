import type { AddressForm } from '#accounts/addresses/contract.ts'
import { toAddressRow } from '#accounts/addresses/server/address-row.ts'
import {
  type AddressOwner,
  findPrimaryAddress,
  hasAddresses,
  insertAddress,
  updateAddressRow,
} from '#accounts/addresses/server/address-store.ts'
import { inAddressTransaction } from '#accounts/addresses/server/address-transaction.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Whether its client entered the address on her own page, so that it is known to be hers. */
export interface ByWhom {
  isConfirmed?: boolean
}

/** A first address becomes the primary one, a later one on request (C-ADDR-024). */
export function createAddress(
  db: Database,
  owner: AddressOwner,
  form: AddressForm & { primary: boolean },
  { isConfirmed = false }: ByWhom = {},
): Promise<{ id: string; isPrimary: boolean }> {
  return inAddressTransaction(db, owner, async (tx) => {
    const isPrimary = form.primary || !(await hasAddresses(tx, owner))
    const before = isPrimary ? await findPrimaryAddress(tx, owner) : undefined
    if (before) await updateAddressRow(tx, before.id, { is_primary: false })
    const id = await insertAddress(tx, {
      ...toAddressRow(form),
      seller_id: owner.sellerId,
      client_id: owner.clientId,
      is_primary: isPrimary,
      confirmed_at: isConfirmed ? new Date() : null,
    })
    return { id, isPrimary }
  })
}
