import type { EnteredAddress } from '#accounts/addresses/contract.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#accounts/addresses/server/addresses.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { clientPageText } from '../text.ts'
import { type PersonRow, selectPersonRows } from './person-store.ts'

interface AddressToSave {
  clientId: string
  /** The address to change; absent for a new one. */
  addressId: string | undefined
  address: EnteredAddress
}

/** Adds or changes an address of the person with one seller; another person's client record and an unknown one are the same error. */
export async function savePersonAddress(
  db: Database,
  email: string,
  { clientId, addressId, address }: AddressToSave,
): Promise<string> {
  const rows = await selectPersonRows(db, email)
  const row = rows.find((candidate) => candidate.client_id === clientId.toLowerCase() && !candidate.is_deleted)
  if (!row) throw new AppError(clientPageText.noSuchSeller, errorCode.notFound)
  if (!addressId)
    return (await createAddress(db, ownerOf(row), { ...address, primary: false }, { isConfirmed: true })).id
  await updateAddress(db, ownerOf(row), addressId, address, { isConfirmed: true })
  return addressId
}

export async function deletePersonAddress(db: Database, email: string, addressId: string): Promise<void> {
  for (const row of await selectPersonRows(db, email)) {
    const addresses = row.is_deleted ? [] : await listAddresses(db, ownerOf(row))
    if (!addresses.some(({ id }) => id === addressId.toLowerCase())) continue
    await deleteAddress(db, ownerOf(row), addressId)
    return
  }
  throw new AppError(addressesText.addressNotFound, errorCode.notFound)
}

function ownerOf({ seller_id: sellerId, client_id: clientId }: PersonRow) {
  return { sellerId, clientId }
}
