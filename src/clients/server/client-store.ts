import { type Insertable, type Selectable, sql } from 'kysely'
import type { ClientSearch } from '#clients/contract.ts'
import { type ClientColumn, clientColumns } from '#clients/server/client-columns.ts'
import { isQuietClient } from '#clients/server/quiet-client-store.ts'
import { containsText } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findTotal } from '#platform/server/database/find-total.ts'
import { executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { Clients } from '#schema/clients.ts'

/** Without what the seller noted, which no list or form reads. */
export type ClientRow = Omit<Selectable<Clients>, 'note' | 'patch_tested_on'>
export interface ClientPage {
  clients: ClientRow[]
  total: number
}
/** Required, because a column with a default may otherwise be forgotten. */
export type ClientValues = Required<Pick<Insertable<Clients>, ClientColumn>>

/** Listed one by one, as prepared statements need them. */
const columns = [
  ...Object.values(clientColumns),
  ...(['id', 'seller_id', 'import_id', 'search_text', 'created_at', 'deleted_at', 'erased_at'] as const),
]

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

export function findClients(db: Db, sellerId: string, clientIds: readonly string[]): Promise<ClientRow[]> {
  return db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function insertClient(db: Db, sellerId: string, values: ClientValues): Promise<string> {
  const { id } = await db
    .insertInto('clients')
    .values({ ...values, seller_id: sellerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the seller has no such client. */
export async function updateClientRow(
  db: Db,
  sellerId: string,
  clientId: string,
  values: ClientValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set(values)
    .where('id', '=', clientId)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** A page of a seller's clients by name, with the number of all that the search finds. */
export async function selectClients(
  db: Db,
  sellerId: string,
  { searchText, isQuiet, page: { limit, offset } }: ClientSearch,
): Promise<ClientPage> {
  let found = db.selectFrom('clients').where('seller_id', '=', sellerId).where('deleted_at', 'is', null)
  if (isQuiet) found = found.where(isQuietClient)
  if (searchText !== '') found = found.where(nameOrEmailContains(searchText))
  const clients = await found.selectAll().orderBy(sql`lower(name)`).orderBy('id').limit(limit).offset(offset).execute()
  const count = async () =>
    (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  return { clients, total: await findTotal({ limit, offset }, clients, count) }
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

/** The name or the email contains the text; case and accents are ignored (D-191). */
export function nameOrEmailContains(searchText: string) {
  return containsText(searchText, sql`clients.search_text`)
}
