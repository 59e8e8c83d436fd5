import { type Insertable, type Selectable, sql } from 'kysely'
import type { Page } from '#platform/paging.ts'
import { containsText } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { executePreparedTakeFirst } from '#platform/server/database/prepared-statement.ts'
import type { Clients } from '#schema/tables.ts'

export type ClientRow = Selectable<Clients>
export type ClientValues = Omit<Insertable<Clients>, 'id' | 'seller_id' | 'created_at' | 'deleted_at'>

/** Named one by one, as in every plan that is kept. */
const columns = [
  ...(['id', 'seller_id', 'name', 'email', 'phone', 'country_code', 'line1', 'line2', 'street', 'city'] as const),
  ...(['county', 'postcode', 'lat', 'lng', 'import_id', 'search', 'created_at', 'deleted_at', 'erased_at'] as const),
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

/** False when there is no such client of this seller. */
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

/** A page of a seller's clients by name, and how many there are in all. */
export async function selectClients(
  db: Db,
  sellerId: string,
  sKey: string,
  { limit, offset }: Page,
): Promise<{ rows: ClientRow[]; ttl: number }> {
  let clients = db.selectFrom('clients').where('seller_id', '=', sellerId).where('deleted_at', 'is', null)
  if (sKey !== '') clients = clients.where(nameOrEmailContains(sKey))
  const rows = await clients.selectAll().orderBy(sql`lower(name)`).orderBy('id').limit(limit).offset(offset).execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  const { ttl } = await clients.select(({ fn }) => fn.countAll<number>().as('ttl')).executeTakeFirstOrThrow()
  return { rows, ttl }
}

/** Literal text in the name or the email, case and accents ignored (D-191). */
export function nameOrEmailContains(sKey: string) {
  return containsText(sKey, sql`clients.search`)
}
