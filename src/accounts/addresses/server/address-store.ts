import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Addresses } from '#schema/accounts.ts'
import type { Address, BankAddress, EnteredAddress } from '../contract.ts'

/** The column of each field of an address; the types of what is saved and erased follow from this list. */
const addressColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  pincode: 'pincode',
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  county: 'county',
  postcode: 'postcode',
  country: 'country',
  lng: 'lng',
  lat: 'lat',
} as const satisfies Record<keyof EnteredAddress, keyof Addresses>

export type AddressColumn = (typeof addressColumns)[keyof typeof addressColumns]

export type AddressRow = Selectable<Addresses>

/** Requires every column, since one that has a default could otherwise be forgotten. */
export type AddressValues = Required<Pick<Insertable<Addresses>, AddressColumn>>

/** Owner of addresses: a seller, or one of the seller's clients. */
export interface AddressOwner {
  sellerId: string
  clientId: string | null
}

/**
 * True for an address of the person whose email the client's record has now; addresses of a person with an earlier email are left out
 * (D-410).
 */
const isOfPersonNow = sql<boolean>`person_of_client(addresses.client_id, addresses.created_at) =
  (select lower(c.email) from clients c where c.id = addresses.client_id)`

function addressesOwnedBy(db: Db, { sellerId, clientId }: AddressOwner) {
  const addresses = db
    .selectFrom('addresses')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
  return clientId === null
    ? addresses.where('client_id', 'is', null)
    : addresses.where('client_id', '=', clientId).where(isOfPersonNow)
}

/** In the order of creation, so that setting another primary address does not reorder the list. */
export function selectAddresses(db: Db, owner: AddressOwner): Promise<AddressRow[]> {
  return addressesOwnedBy(db, owner).orderBy('created_at').orderBy('id').execute()
}

export function findAddress(db: Db, owner: AddressOwner, addressId: string): Promise<AddressRow | undefined> {
  return addressesOwnedBy(db, owner).where('id', '=', addressId).executeTakeFirst()
}

export function findPrimaryAddress(db: Db, owner: AddressOwner): Promise<AddressRow | undefined> {
  return addressesOwnedBy(db, owner).where('is_primary', '=', true).executeTakeFirst()
}

export async function hasAddresses(db: Db, owner: AddressOwner): Promise<boolean> {
  return (await addressesOwnedBy(db, owner).limit(1).executeTakeFirst()) !== undefined
}

/**
 * The id of the address to which the client's last paid order with this seller went, even if it was deleted since. For the address in the
 * client's record this is the client's id.
 */
export async function findLastUsedAddressId(db: Db, { sellerId, clientId }: AddressOwner): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('addresses', 'addresses.id', 'orders.source_address_id')
    .select(['addresses.id', 'orders.client_id'])
    .where('orders.client_id', '=', clientId)
    .where('orders.seller_id', '=', sellerId)
    .where(sql<boolean>`is_paid(orders)`)
    // orders for the salon and products handed over there have no delivery address
    .where('orders.delivery_address', 'is not', null)
    .where((where) =>
      where.or([
        where('orders.source_address_id', 'is', null),
        where('addresses.client_id', '=', where.ref('orders.client_id')),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.id ?? order?.client_id ?? undefined
}

/** The address of an owner who has exactly one. */
export async function findLoneAddress(db: Db, owner: AddressOwner): Promise<AddressRow | undefined> {
  const [first, second] = await addressesOwnedBy(db, owner).orderBy('created_at').orderBy('id').limit(2).execute()
  return second ? undefined : first
}

export async function insertAddress(tx: Tx, address: Insertable<Addresses>): Promise<string> {
  const { id } = await tx.insertInto('addresses').values(address).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAddressRow(tx: Tx, addressId: string, values: Updateable<Addresses>): Promise<void> {
  await tx.updateTable('addresses').set(values).where('id', '=', addressId).execute()
}

/** Clears the primary address when a client's record passes to another person, whose first address then becomes the primary one. */
export async function clearPrimaryAddress(tx: Tx, { sellerId, clientId }: AddressOwner): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_primary: false })
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .execute()
}

/** The client, if she is this seller's and not deleted; tells a client without addresses from one who cannot be found. */
export function findClientOfSeller(db: Db, sellerId: string, clientId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findBankAddress(db: Db, userId: string): Promise<BankAddress | undefined> {
  return db
    .selectFrom('payout_accounts')
    .select(['line1', 'line2', 'city', 'country', 'postcode'])
    .where('user_id', '=', userId)
    .where('line1', '!=', '')
    .executeTakeFirst()
}

/** An address as columns of the addresses table. */
export function toAddressRow(address: EnteredAddress): AddressValues {
  const { firstName: first_name, lastName: last_name, phone, pincode, lng, lat } = address
  const { line1, line2, city, county, postcode, country } = address
  return { first_name, last_name, phone, pincode, line1, line2, city, county, postcode, country, lng, lat }
}

export function toAddress(row: AddressRow): Address {
  const { id, first_name: firstName, last_name: lastName, phone, pincode, lng, lat, is_primary: isPrimary } = row
  const { line1, line2, city, county, postcode, country } = row
  return { id, firstName, lastName, phone, pincode, line1, line2, city, county, postcode, country, lng, lat, isPrimary }
}
