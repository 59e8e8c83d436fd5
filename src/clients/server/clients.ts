import type { AuthenticatedActor } from '#access/server/actor.ts'
import { isPhoneOfCountry, isValidPhone } from '#accounts/phone/phone-rules.ts'
import { type EmailChangeOptions, recordEmailChange } from '#clients/email-change/server/email-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type ClientDetails, clientFieldNames, editedEmailSchema } from '../contract.ts'
import type { ClientSearch } from '../search-contract.ts'
import { toStoredSpelling } from '../stored-spelling.ts'
import { clientsText } from '../text.ts'
import type { ClientValues, OwnClientPage } from './client-store.ts'
import {
  findClientEmail,
  insertClient,
  lockClient,
  lockClientEmail,
  lockClientsForShare,
  markClientDeleted,
  selectClients,
  selectQuietClientCount,
  selectToCompleteCount,
  updateClientRow,
} from './client-store.ts'

interface CurrentEmail {
  email: string
  /** Whether the email is contested: nothing is mailed to it until an administrator has decided. */
  isContested: boolean
}

/**
 * Adds a client. Emails need not be unique: two clients may have the same one (D-210). However often a call is repeated, it adds one
 * client.
 */
export function createClient(
  db: Database,
  actor: AuthenticatedActor,
  client: ClientDetails,
  callId?: string,
): Promise<string> {
  return insertClient(db, actor.userId, toClientRow(client), callId)
}

/**
 * Finds the seller's client with this email or adds one, for a buyer who has paid; calls for the same email wait for each other. An
 * existing client's record stays as it is, since the buyer has not proved the typed email.
 */
export async function findOrAddClient(
  tx: Tx,
  sellerId: string,
  buyer: Omit<ClientDetails, 'street' | 'lat' | 'lng'>,
): Promise<string> {
  const known = await lockClientEmail(tx, sellerId, buyer.email.toLowerCase())
  return known ?? insertClient(tx, sellerId, toClientRow({ ...buyer, street: '', lat: null, lng: null }))
}

/** Marks the client deleted; paid orders stay (D-207). Explore links stop working, since tokens of deleted clients are invalid. */
export async function deleteClient(db: Database, actor: AuthenticatedActor, clientId: string): Promise<void> {
  const removed = isId(clientId) && (await markClientDeleted(db, actor.userId, clientId))
  if (!removed) throw new AppError(clientsText.notFound, errorCode.notFound)
}

/**
 * Updates a client. Orders hold a copy of the client from when they were placed, so an update changes no order. A number or an email that
 * stays as stored is accepted (D-088, D-315). A new email ends what is bound to the former one (D-410); returns how many usable links
 * ended.
 */
export async function updateClient(
  db: Database,
  actor: AuthenticatedActor,
  clientId: string,
  details: ClientDetails,
  options: EmailChangeOptions,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const stored = isId(clientId) ? await lockClient(tx, actor.userId, clientId) : undefined
    if (!stored) throw new AppError(clientsText.notFound, errorCode.notFound)
    const { phone, diallingCode, email } = details
    if (phone !== stored.phone && !isValidPhone(phone) && !isPhoneOfCountry(phone, diallingCode))
      throw createFieldError(clientFieldNames.phone, clientsText.mobileInvalid)
    if (!editedEmailSchema(stored.email).safeParse(email).success)
      throw createFieldError('email', clientsText.emailInvalid)
    const values = toClientRow(details)
    await updateClientRow(tx, actor.userId, stored.id, values)
    return recordEmailChange(tx, stored, values.email, options)
  })
}

/** A seller's own clients by name, in a stable order, so that pages neither repeat nor skip a client. */
export async function listClients(
  db: Database,
  { userId }: AuthenticatedActor,
  search: ClientSearch,
): Promise<OwnClientPage> {
  const page = await selectClients(db, userId, search)
  return { ...page, toComplete: await selectToCompleteCount(db, userId) }
}

/** How many of the seller's clients have bought before, but not in the last 60 days: as many as the client list shows under `quiet`. */
export function countQuietClients(db: Db, sellerId: string): Promise<number> {
  return selectQuietClientCount(db, sellerId)
}

/**
 * Keeps the emails of these clients from changing until the transaction ends; otherwise a link sent to a wrong email could outlive the
 * correction of that email.
 */
export async function holdClientEmails(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await lockClientsForShare(tx, clientIds.filter(isId))
}

/** The client's present email; null if the client was deleted, so that only the copy in an order is known. */
export async function findCurrentEmail(db: Db, clientId: string): Promise<CurrentEmail | null> {
  const row = await findClientEmail(db, clientId)
  return row ? { email: row.email, isContested: row.contested_by !== null } : null
}

/** The details as database columns. */
export function toClientRow(client: ClientDetails): ClientValues {
  const {
    diallingCode: country_code,
    phone,
    name,
    email,
    line1,
    line2,
    street,
    city,
    county,
    postcode,
    lat,
    lng,
  } = toStoredSpelling(client)
  return { name, email, phone, country_code, line1, line2, street, city, county, postcode, lat, lng }
}
