import { type AddressOwner, type AddressRow, findAddress } from '#accounts/addresses/server/address-store.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { lockUser } from '#accounts/server/user-store.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** Serializes the changes of the addresses of one seller and their clients by a lock on the seller's row. */
export function inAddressTransaction<Result>(
  db: Database,
  owner: AddressOwner,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, owner.sellerId)
    return work(tx)
  })
}

export async function requireAddress(tx: Tx, owner: AddressOwner, addressId: string): Promise<AddressRow> {
  const address = isId(addressId) ? await findAddress(tx, owner, addressId) : undefined
  if (!address) throw new AppError(addressesText.addressNotFound, errorCode.notFound)
  return address
}
