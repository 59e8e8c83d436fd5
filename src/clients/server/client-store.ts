import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, findTotal, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { Clients } from '#schema/clients.ts'
import type { ClientDetails } from '../contract.ts'
import type { ClientSearch } from '../search-contract.ts'
import { isCalledLike, matchesClient } from './client-search-store.ts'

/** Days without an order after which a client counts as not seen. */
const quietAfterDays = 60

/** Whether a client has bought before, but the last paid order is older than `quietAfterDays`; a client who never bought does not count. */
const isQuietClient: RawBuilder<boolean> = sql<boolean>`(
  select max(o.created_at) from orders o
  where o.client_id = clients.id and is_sold_to_client(o)
) < now() - make_interval(days => ${sql.lit(quietAfterDays)})`

/** The column of each detail of a client; saving, selecting, exporting and erasing all follow this list. */
export const clientColumns = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  diallingCode: 'country_code',
  line1: 'line1',
  line2: 'line2',
  street: 'street',
  city: 'city',
  county: 'county',
  postcode: 'postcode',
  lat: 'lat',
  lng: 'lng',
} as const satisfies Record<keyof ClientDetails, keyof Clients>

export type ClientColumn = (typeof clientColumns)[keyof typeof clientColumns]

/** The columns of a client except the seller's notes, which no list or form reads. */
export type ClientRow = Omit<Selectable<Clients>, 'note' | 'patch_tested_on' | 'noted_at' | 'email_set_at'>

export interface ClientPage {
  clients: ClientRow[]
  total: number
}

export interface OwnClientPage extends ClientPage {
  /** How many of the seller's clients have no email yet, whatever the filter. */
  toComplete: number
}

/** Every column is required, because one with a default may otherwise be forgotten. */
export type ClientValues = Required<Pick<Insertable<Clients>, ClientColumn>>

/** Names the columns one by one, as prepared statements need them. */
const columns = [
  ...Object.values(clientColumns),
  'id',
  'seller_id',
  'import_id',
  'search_text',
  'created_at',
  'deleted_at',
  'erased_at',
  'contested_by',
] as const

export function findClient(db: Db, sellerId: string, clientId: string): Promise<ClientRow | undefined> {
  return executePreparedTakeFirst(
    db,
    db
      .selectFrom('clients')
      .select(columns)
      .where('id', '=', clientId)
      .where('seller_id', '=', sellerId)
      .where('deleted_at', 'is', null),
  )
}

/** Finds the email of a client who is not deleted. */
export function findClientEmail(
  db: Db,
  clientId: string,
): Promise<Pick<Selectable<Clients>, 'email' | 'contested_by'> | undefined> {
  return db
    .selectFrom('clients')
    .select(['email', 'contested_by'])
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findClients(db: Db, sellerId: string, clientIds: readonly string[]): Promise<ClientRow[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute()
}

/** Inserts a client and returns the id. With a `callId` an interrupted call can be repeated: it does not add the client a second time. */
export async function insertClient(db: Db, sellerId: string, values: ClientValues, callId?: string): Promise<string> {
  const inserted = await db
    .insertInto('clients')
    .values({ ...values, seller_id: sellerId, ...(callId === undefined ? {} : { id: callId }) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? String(callId)
}

/** Updates a client; false if the seller has no such client. An email that differs, ignoring case, counts as set now (D-350). */
export async function updateClientRow(
  db: Db,
  sellerId: string,
  clientId: string,
  values: ClientValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set({
      ...values,
      email_set_at: sql<Date>`case when lower(clients.email) = ${values.email.toLowerCase()} then clients.email_set_at else now() end`,
    })
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads a client and locks the row until the transaction ends, so that the email and what depends on it change together. */
export function lockClient(tx: Tx, sellerId: string, clientId: string): Promise<LockedClient | undefined> {
  return tx
    .selectFrom('clients')
    .select(['id', 'seller_id', 'name', 'email', 'phone', 'email_set_at'])
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The first client of the seller with this email; another call for the same email waits until the transaction ends. */
export async function lockClientEmail(tx: Tx, sellerId: string, email: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${sellerId} ${email}`}, 21))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from clients where seller_id = ${sellerId} and lower(email) = ${email} and deleted_at is null
    order by email_set_at, id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Locks the clients in the order of their ids, so that two calls cannot block each other for ever. */
export async function lockClientsForShare(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`select id from clients where id = any(${clientIds}::uuid[]) order by id for share`.execute(tx)
}

export type LockedClient = Pick<Selectable<Clients>, 'id' | 'seller_id' | 'name' | 'email' | 'phone' | 'email_set_at'>

export async function updateClientEmail(tx: Tx, clientId: string, email: string): Promise<void> {
  await tx.updateTable('clients').set({ email, email_set_at: sql<Date>`now()` }).where('id', '=', clientId).execute()
}

export async function markClientDeleted(db: Db, sellerId: string, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set({ deleted_at: new Date() })
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Selects a page of a seller's clients, sorted by name, and counts all that match; if none match, those with similar names. */
export async function selectClients(
  db: Db,
  sellerId: string,
  { searchText, isQuiet, isToComplete, page: { limit, offset } }: ClientSearch,
): Promise<ClientPage> {
  let own = db.selectFrom('clients').where('seller_id', '=', sellerId).where('deleted_at', 'is', null)
  own = own.where('email', isToComplete ? '=' : '<>', '')
  if (isQuiet) own = own.where(isQuietClient)
  const selectPage = async (found: typeof own): Promise<ClientPage> => {
    const page = found.selectAll().orderBy(nameOrder('name')).orderBy('id').limit(limit).offset(offset)
    const clients = await page.execute()
    const count = async () =>
      (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
    return { clients, total: await findTotal({ limit, offset }, clients, count) }
  }
  if (searchText === '') return selectPage(own)
  const found = await selectPage(own.where(matchesClient(searchText)))
  const isSimilar = found.total === 0 ? isCalledLike(searchText, sellerId) : null
  return isSimilar ? selectPage(own.where(isSimilar)) : found
}

/** How many of a seller's clients have no email yet. */
export async function selectToCompleteCount(db: Db, sellerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .where('email', '=', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function selectQuietClientCount(db: Db, sellerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .where(isQuietClient)
    .executeTakeFirstOrThrow()
  return total
}
