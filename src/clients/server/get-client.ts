import { type AuthenticatedActor, assertOwnClientId } from '#access/server/actor.ts'
import { findAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { emailChangeText } from '#clients/email-change/text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { ClientDetails, ClientView } from '../contract.ts'
import { clientsText } from '../text.ts'
import { type ClientRow, findClient, findClients } from './client-store.ts'
import { presentClient } from './present.ts'

export interface Client extends Omit<ClientDetails, 'street' | 'lat' | 'lng'> {
  id: string
  sellerId: string
  /** The owner of a former email objects to the change: nothing is mailed until an administrator has decided. */
  isContested: boolean
}

/** Gets a client of this seller who is not deleted, for other modules; an unknown client and another seller's give the same error. */
export async function getClientToRead(db: Db, sellerId: string, clientId: string): Promise<Client> {
  const row = isId(clientId) ? await findClient(db, sellerId, clientId) : undefined
  if (!row) throw new AppError(clientsText.notFound, errorCode.notFound)
  return toClient(row)
}

/** Gets a client to sell or send something to; refuses one without an email, which has to be added first (D-370). */
export async function getClient(db: Db, sellerId: string, clientId: string): Promise<Client> {
  return requireComplete(await getClientToRead(db, sellerId, clientId))
}

function requireComplete(client: Client): Client {
  if (client.email === '') throw createFieldError('client_id', clientsText.completeFirst(client.name))
  return client
}

/** Gets the clients with these ids, sorted by name, without duplicates; fails if one is not this seller's, or has no email yet. */
export async function getClients(db: Db, sellerId: string, sent: readonly string[]): Promise<Client[]> {
  return (await getClientsToRead(db, sellerId, sent)).map(requireComplete)
}

/** Gets the clients with these ids as `getClients` does, but also those without an email. */
export async function getClientsToRead(db: Db, sellerId: string, sent: readonly string[]): Promise<Client[]> {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const rows = ids.every(isId) ? await findClients(db, sellerId, ids) : []
  if (rows.length < ids.length) throw new AppError(clientsText.notFound, errorCode.notFound)
  return rows.map(toClient)
}

function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    sellerId: row.seller_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    diallingCode: row.country_code,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    county: row.county,
    postcode: row.postcode,
    isContested: row.contested_by !== null,
  }
}

/** Refuses a client whose email is contested, since nothing is mailed to it (D-412). */
export function requireUncontested({ isContested }: Pick<Client, 'isContested'>): void {
  if (isContested) throw new AppError(emailChangeText.contested, errorCode.notAllowed)
}

/** Gets a client of any seller, even a deleted one, for the back office. */
export async function getAnyClient(db: Db, clientId: string): Promise<Client> {
  const row = isId(clientId) ? await findAnyClient(db, clientId) : undefined
  if (!row) throw new AppError(clientsText.notFound, errorCode.notFound)
  return toClient(row)
}

/** Gets a client for the seller, or for a client who came through an explore link and may read only their own record (D-046). */
export async function getClientView(db: Database, actor: AuthenticatedActor, clientId: string): Promise<ClientView> {
  assertOwnClientId(actor, clientId)
  const row = isId(clientId) ? await findClient(db, actor.userId, clientId) : undefined
  if (!row) throw new AppError(clientsText.notFound, errorCode.notFound)
  return presentClient(row)
}
