import {
  type AddressRow,
  findAddress,
  findClientOfSeller,
  findPrimaryAddress,
} from '#accounts/addresses/server/address-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** An address as orders copy it. */
export interface Address {
  id: string
  firstName: string
  lastName: string
  phone: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  country: string
  primary: boolean
}

/** One of the seller's own addresses, not of the seller's clients. */
export async function findSellerAddress(db: Db, sellerId: string, addressId: string): Promise<Address | undefined> {
  const row = isId(addressId) ? await findAddress(db, { sellerId, clientId: null }, addressId) : undefined
  return row && toAddress(row)
}

export async function findPrimarySellerAddress(db: Db, sellerId: string): Promise<Address | undefined> {
  const row = await findPrimaryAddress(db, { sellerId, clientId: null })
  return row && toAddress(row)
}

/** An address of this client, if the client is this seller's and not deleted. */
export async function findClientAddress(
  db: Db,
  sellerId: string,
  clientId: string,
  addressId: string,
): Promise<Address | undefined> {
  if (!isId(clientId) || !isId(addressId) || !(await findClientOfSeller(db, sellerId, clientId))) return undefined
  const row = await findAddress(db, { sellerId, clientId }, addressId)
  return row && toAddress(row)
}

function toAddress(row: AddressRow): Address {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    county: row.county,
    postcode: row.postcode,
    country: row.country,
    primary: row.is_primary,
  }
}
