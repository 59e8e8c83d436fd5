import { type AuthenticatedActor, assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { isValidPhone } from '#accounts/phone/phone-rules.ts'
import { lockUser } from '#accounts/server/user-store.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type Address, addressFieldNames, type BankAddress, type EnteredAddress } from '../contract.ts'
import { addressesText } from '../text.ts'
import type { AddressOwner, AddressRow } from './address-store.ts'
import {
  findAddress,
  findBankAddress,
  findClientOfSeller,
  findLastUsedAddressId,
  findLoneAddress,
  findPrimaryAddress,
  hasAddresses,
  insertAddress,
  selectAddresses,
  toAddress,
  toAddressRow,
  updateAddressRow,
} from './address-store.ts'

/** Whether the client entered the address on the client page, so that it is known to be the client's. */
interface ByWhom {
  isConfirmed?: boolean
}

interface SentIds {
  clientId: string | undefined
  userId?: string | undefined
}

export { eraseClientAddresses } from '#accounts/erasure/server/erasure-store.ts'
export { clearPrimaryAddress } from './address-store.ts'

/** Creates an address. The owner's first address becomes the primary one, a later one only on request (C-ADDR-024). */
export function createAddress(
  db: Database,
  owner: AddressOwner,
  address: EnteredAddress & { primary: boolean },
  { isConfirmed = false }: ByWhom = {},
): Promise<{ id: string; isPrimary: boolean }> {
  return inAddressTransaction(db, owner, async (tx) => {
    const isPrimary = address.primary || !(await hasAddresses(tx, owner))
    const before = isPrimary ? await findPrimaryAddress(tx, owner) : undefined
    if (before) await updateAddressRow(tx, before.id, { is_primary: false })
    const id = await insertAddress(tx, {
      ...toAddressRow(address),
      seller_id: owner.sellerId,
      client_id: owner.clientId,
      is_primary: isPrimary,
      confirmed_at: isConfirmed ? new Date() : null,
    })
    return { id, isPrimary }
  })
}

/**
 * Changes an address. Orders hold copies of their addresses, so no order changes; a phone number that stays as stored is accepted (D-315).
 */
export function updateAddress(
  db: Database,
  owner: AddressOwner,
  addressId: string,
  entered: EnteredAddress,
  { isConfirmed = false }: ByWhom = {},
): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    if (entered.phone !== address.phone && !isValidPhone(entered.phone))
      throw createFieldError(addressFieldNames.phone, addressesText.mobileInvalid)
    await updateAddressRow(tx, address.id, { ...toAddressRow(entered), confirmed_at: isConfirmed ? new Date() : null })
  })
}

/** Deletes an address. If one address is left it becomes the primary one; among several the owner chooses (C-ADDR-024). */
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

export function setPrimaryAddress(db: Database, owner: AddressOwner, addressId: string): Promise<void> {
  return inAddressTransaction(db, owner, async (tx) => {
    const address = await requireAddress(tx, owner, addressId)
    const before = await findPrimaryAddress(tx, owner)
    if (before) await updateAddressRow(tx, before.id, { is_primary: false })
    await updateAddressRow(tx, address.id, { is_primary: true })
  })
}

export async function listAddresses(db: Db, owner: AddressOwner): Promise<Address[]> {
  return (await selectAddresses(db, owner)).map(toAddress)
}

/** The addresses of a client, and which of them the last paid order went to. */
export async function listClientAddresses(
  db: Db,
  owner: AddressOwner,
): Promise<{ addresses: Address[]; lastUsedId: string | null }> {
  const [addresses, lastUsedId] = await Promise.all([listAddresses(db, owner), findLastUsedAddressId(db, owner)])
  const isOffered = lastUsedId === owner.clientId || addresses.some(({ id }) => id === lastUsedId)
  return { addresses, lastUsedId: (isOffered && lastUsedId) || null }
}

/** The address from the seller's bank details; null until they are entered. */
export async function getBankAddress(db: Db, userId: string): Promise<BankAddress | null> {
  return (await findBankAddress(db, userId)) ?? null
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

/** Serializes the changes of the addresses of one seller and their clients by a lock on the seller's row. */
function inAddressTransaction<Result>(
  db: Database,
  owner: AddressOwner,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, owner.sellerId)
    return work(tx)
  })
}

async function requireAddress(tx: Tx, owner: AddressOwner, addressId: string): Promise<AddressRow> {
  const address = isId(addressId) ? await findAddress(tx, owner, addressId) : undefined
  if (!address) throw new AppError(addressesText.addressNotFound, errorCode.notFound)
  return address
}

export function sellerAsAddressOwner(actor: AuthenticatedActor): AddressOwner {
  return { sellerId: actor.userId, clientId: null }
}

/**
 * Whose addresses a request is about: a client who came through an explore link acts for herself; a seller sends the id of a client (D-046,
 * D-211).
 */
export async function findClientAddressOwner(db: Db, actor: AuthenticatedActor, sent: SentIds): Promise<AddressOwner> {
  assertOwnUserId(actor, sent.userId)
  assertOwnClientId(actor, sent.clientId)
  const clientId = actor.kind === 'client' ? actor.clientId : sent.clientId
  if (!clientId) throw createFieldError('client_id', addressesText.clientEmpty)
  if (!isId(clientId) || !(await findClientOfSeller(db, actor.userId, clientId)))
    throw new AppError(addressesText.clientNotFound, errorCode.notFound)
  return { sellerId: actor.userId, clientId }
}
