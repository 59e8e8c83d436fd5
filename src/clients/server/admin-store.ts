import { sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import type { Db, Tx } from '#base/server/database.ts'
import { type ClientRow, nameOrEmailHolds } from '#clients/server/store.ts'

/** The words that a list may be sorted by; nothing else reaches the statement. */
const columns = { name: sql`lower(name)`, email: sql`lower(email)`, city: sql`lower(city)`, county: sql`lower(county)` }
export type ClientSort = keyof typeof columns

/** More than these are estimated, not counted. */
const mostCounted = 10_000

export interface ChosenClients {
  sKey: string
  deleted: boolean
}

function clientsOf(db: Db, { sKey, deleted }: ChosenClients) {
  const clients = db
    .selectFrom('clients')
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .where('erased_at', 'is', null)
  return sKey === '' ? clients : clients.where(nameOrEmailHolds(sKey))
}

export async function selectAllClients(
  db: Db,
  chosen: ChosenClients,
  { sort, descending }: { sort: ClientSort; descending: boolean },
  { limit, offset }: Page,
): Promise<{ rows: ClientRow[]; ttl: number }> {
  const clients = clientsOf(db, chosen)
  const direction = descending ? 'desc' : 'asc'
  const rows = await clients
    .selectAll()
    .orderBy(columns[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  const counted = await db
    .selectFrom(clients.select('id').limit(mostCounted).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('ttl'))
    .executeTakeFirstOrThrow()
  return { rows, ttl: counted.ttl < mostCounted || chosen.sKey !== '' ? counted.ttl : await estimate(db) }
}

async function estimate(db: Db): Promise<number> {
  const { rows } = await sql<{ ttl: number }>`
    select greatest(reltuples, ${mostCounted})::bigint as ttl from pg_class where oid = 'clients'::regclass`.execute(db)
  return rows[0]?.ttl ?? mostCounted
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
