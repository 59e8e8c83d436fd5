import type { AddressForm } from '#accounts/addresses/contract.ts'
import {
  type AddressOwner,
  type AddressRow,
  findAddress,
  findOldestAddress,
  findPrimaryAddress,
  insertAddress,
  updateAddress,
} from '#accounts/addresses/server/address-store.ts'
import { addressValues } from '#accounts/addresses/server/address-row.ts'
import { lockUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/**
 * Whoever has addresses has exactly one primary one (C-ADDR-024): the first becomes it, another takes over when it
 * goes. All changes for one seller and her clients wait for each other on her row.
 */
export function addAddress(
  db: Database,
  owner: AddressOwner,
  form: AddressForm & { primary: boolean },
): Promise<{ id: string; isPrimary: boolean }> {
  return changing(db, owner, async (tx) => {
    const before = await findPrimaryAddress(tx, owner)
    const isPrimary = form.primary || !before
    if (before && isPrimary) await updateAddress(tx, before.id, { is_primary: false })
    const id = await insertAddress(tx, {
      ...addressValues(form),
      seller_id: owner.sellerId,
      client_id: owner.clientId,
      is_primary: isPrimary,
    })
    return { id, isPrimary }
  })
}

/** Orders keep copies, so an edit changes none of them. */
export function changeAddress(db: Database, owner: AddressOwner, addressId: string, form: AddressForm): Promise<void> {
  return changing(db, owner, async (tx) => {
    const address = await addressOf(tx, owner, addressId)
    await updateAddress(tx, address.id, addressValues(form))
  })
}

export function removeAddress(db: Database, owner: AddressOwner, addressId: string): Promise<void> {
  return changing(db, owner, async (tx) => {
    const address = await addressOf(tx, owner, addressId)
    await updateAddress(tx, address.id, { deleted_at: new Date(), is_primary: false })
    const next = address.is_primary ? await findOldestAddress(tx, owner) : undefined
    if (next) await updateAddress(tx, next.id, { is_primary: true })
  })
}

export function makeAddressPrimary(db: Database, owner: AddressOwner, addressId: string): Promise<void> {
  return changing(db, owner, async (tx) => {
    const address = await addressOf(tx, owner, addressId)
    const before = await findPrimaryAddress(tx, owner)
    if (before) await updateAddress(tx, before.id, { is_primary: false })
    await updateAddress(tx, address.id, { is_primary: true })
  })
}

function changing<Result>(db: Database, owner: AddressOwner, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, owner.sellerId)
    return work(tx)
  })
}

async function addressOf(tx: Tx, owner: AddressOwner, addressId: string): Promise<AddressRow> {
  const address = isId(addressId) ? await findAddress(tx, owner, addressId) : undefined
  if (!address) throw new Refusal(accountsText.addressNotFound, errorCode.notFound)
  return address
}
