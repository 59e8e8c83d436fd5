import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ClientRow, nameOrEmailHolds } from '#clients/server/client-store.ts'
import type { Page } from '#platform/paging.ts'
import { countRows } from '#platform/server/count-rows.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { literally } from '#platform/server/holds.ts'
import { inOrder } from '#platform/server/in-order.ts'
import { pageOfIds } from '#platform/server/page-of-ids.ts'

/** The words that a list may be sorted by; nothing else reaches the statement. */
const columns = { name: sql`lower(name)`, email: sql`lower(email)`, city: sql`lower(city)`, county: sql`lower(county)` }
export type ClientSort = keyof typeof columns

export interface ChosenClients {
  sKey: string
  deleted: boolean
}

/** Whoever is erased was deleted before. */
const there = (deleted: boolean) =>
  deleted ? sql<SqlBool>`deleted_at is not null and erased_at is null` : sql<SqlBool>`deleted_at is null`

function clientsOf(db: Db, { sKey, deleted }: ChosenClients) {
  const clients = db.selectFrom('clients').where(there(deleted))
  return sKey === '' ? clients : clients.where(nameOrEmailHolds(sKey))
}

export async function selectAllClients(
  db: Db,
  chosen: ChosenClients,
  { sort, descending }: { sort: ClientSort; descending: boolean },
  { limit, offset }: Page,
): Promise<{ rows: ClientRow[]; ttl: number }> {
  const direction = descending ? 'desc' : 'asc'
  if (chosen.sKey !== '') {
    const those = (found: RawBuilder<unknown>) => sql`from clients where ${found} and ${there(chosen.deleted)}`
    const { ids, ttl } = await pageOfIds(db, {
      table: 'clients',
      chosen: those(nameOrEmailHolds(chosen.sKey)),
      walked: those(literally(chosen.sKey, sql`clients.search`)),
      id: sql`id`,
      key: columns[sort],
      direction,
      idDirection: direction,
      page: { limit, offset },
    })
    return { rows: await selectInOrder(db, ids), ttl }
  }
  const clients = clientsOf(db, chosen)
  const rows = await clients
    .selectAll()
    .orderBy(columns[sort], direction)
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
  return inOrder(ids, rows)
}

/** The next ones of an export, the newest first. */
export function selectClientsAfter(
  db: Db,
  chosen: ChosenClients,
  after: string | null,
  limit: number,
): Promise<ClientRow[]> {
  const clients = clientsOf(db, chosen)
  return (after ? clients.where('id', '<', after) : clients).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** False where this client is not deleted. */
export async function unmarkClientDeleted(tx: Tx, clientId: string): Promise<boolean> {
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
