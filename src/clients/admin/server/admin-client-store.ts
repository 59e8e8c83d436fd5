import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ClientRow, nameOrEmailContains } from '#clients/server/client-store.ts'
import type { Page } from '#platform/paging.ts'
import { likeText } from '#platform/server/database/contains-text.ts'
import { countRows } from '#platform/server/database/count-rows.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { selectIdPage } from '#platform/server/database/select-id-page.ts'
import { sortByIds } from '#platform/server/database/sort-by-ids.ts'

/** The words that a list may be sorted by; nothing else reaches the statement. */
const sortColumns = {
  name: sql`lower(name)`,
  email: sql`lower(email)`,
  city: sql`lower(city)`,
  county: sql`lower(county)`,
}
export type ClientSort = keyof typeof sortColumns

export interface ClientFilter {
  sKey: string
  deleted: boolean
}

/** Whoever is erased was deleted before. */
const isListed = (deleted: boolean) =>
  deleted ? sql<SqlBool>`deleted_at is not null and erased_at is null` : sql<SqlBool>`deleted_at is null`

function filteredClients(db: Db, { sKey, deleted }: ClientFilter) {
  const clients = db.selectFrom('clients').where(isListed(deleted))
  return sKey === '' ? clients : clients.where(nameOrEmailContains(sKey))
}

export async function selectAllClients(
  db: Db,
  chosen: ClientFilter,
  { sort, descending }: { sort: ClientSort; descending: boolean },
  { limit, offset }: Page,
): Promise<{ rows: ClientRow[]; ttl: number }> {
  const direction = descending ? 'desc' : 'asc'
  if (chosen.sKey !== '') {
    const those = (found: RawBuilder<unknown>) => sql`from clients where ${found} and ${isListed(chosen.deleted)}`
    const { ids, ttl } = await selectIdPage(db, {
      table: 'clients',
      chosen: those(nameOrEmailContains(chosen.sKey)),
      walked: those(likeText(chosen.sKey, sql`clients.search`)),
      id: sql`id`,
      key: sortColumns[sort],
      direction,
      idDirection: direction,
      page: { limit, offset },
    })
    return { rows: await selectInOrder(db, ids), ttl }
  }
  const clients = filteredClients(db, chosen)
  const rows = await clients
    .selectAll()
    .orderBy(sortColumns[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  return { rows, ttl: await countRows(db, sql`${clients.select('id')}`, offset) }
}

async function selectInOrder(db: Db, ids: readonly string[]): Promise<ClientRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('clients').selectAll().where('id', 'in', ids).execute()
  return sortByIds(ids, rows)
}

/** The next ones of an export, the newest first. */
export function selectClientsAfter(
  db: Db,
  chosen: ClientFilter,
  after: string | null,
  limit: number,
): Promise<ClientRow[]> {
  const clients = filteredClients(db, chosen)
  return (after ? clients.where('id', '<', after) : clients).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** False where this client is not deleted. */
export async function clearClientDeleted(tx: Tx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients')
    .set({ deleted_at: null })
    .where('id', '=', clientId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whoever was deleted is found too: her orders stay. */
export function findAnyClient(db: Db, clientId: string): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst()
}
