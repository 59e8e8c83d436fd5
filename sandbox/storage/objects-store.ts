import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import {
  executePrepared,
  executePreparedTakeFirst,
  preparedArray,
} from '#platform/server/database/prepared-statement.ts'
import type { JsonObject, SandboxDatabase, SandboxTables } from './sandbox-tables.ts'

export interface ObjectRow {
  id: string
  kind: string
  account: string | null
  created: number
  links: string[]
  data: JsonObject
  hidden: JsonObject
}

interface Range {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

interface Listing {
  kind: string
  account: string | null
  /** Fields of `data` that must equal this value. */
  equal: Record<string, string>
  /** Ids that the objects must link to. */
  links: string[]
  types: string[]
  created: Range
  limit: number
  after?: string
  before?: string
}

const columns = ['id', 'kind', 'account', 'created', 'links', 'data', 'hidden'] as const

/** The shop's database, typed with the sandbox's own tables only. */
export function sandboxDb(db: Database): SandboxDatabase {
  return db.withTables<SandboxTables>() as unknown as SandboxDatabase
}

export function inSandboxTransaction<Result>(
  db: SandboxDatabase,
  work: (tx: SandboxDatabase) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work)
}

export async function selectObjects(db: SandboxDatabase, ids: string[]): Promise<ObjectRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    db
      .selectFrom('sandbox.objects')
      .select(columns)
      .where('id', '=', sql<string>`any(${preparedArray(ids, 'text')})`),
  )
  return rows
}

/** Locks the row until the transaction ends. */
export async function lockObjectRow(db: SandboxDatabase, id: string): Promise<ObjectRow | undefined> {
  return executePreparedTakeFirst(db, db.selectFrom('sandbox.objects').select(columns).where('id', '=', id).forUpdate())
}

/** Selects a page, newest first, with one row more than the limit, so that the caller knows whether there is another page. */
export async function selectPage(db: SandboxDatabase, listing: Listing): Promise<ObjectRow[]> {
  const { after, before, limit } = listing
  let query = filterObjects(db, listing).select(columns)
  if (after) query = query.where('seq', '<', sequenceOf(db, after))
  if (before) query = query.where('seq', '>', sequenceOf(db, before))
  const rows = await query
    .orderBy('seq', before ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  return rows
}

function filterObjects(db: SandboxDatabase, { kind, account, equal, links, types, created }: Listing) {
  let query: SelectQueryBuilder<SandboxTables, 'sandbox.objects', object> = db
    .selectFrom('sandbox.objects')
    .where('kind', '=', kind)
    .where('account', account === null ? 'is' : '=', account)
  for (const [field, value] of Object.entries(equal)) query = query.where(sql`data ->> ${field}`, '=', value)
  if (links.length > 0) query = query.where(sql<boolean>`links @> ${links}::text[]`)
  if (types.length > 0) query = query.where(sql`data ->> 'type'`, 'in', types)
  if (created.gt !== undefined) query = query.where('created', '>', created.gt)
  if (created.gte !== undefined) query = query.where('created', '>=', created.gte)
  if (created.lt !== undefined) query = query.where('created', '<', created.lt)
  if (created.lte !== undefined) query = query.where('created', '<=', created.lte)
  return query
}

function sequenceOf(db: SandboxDatabase, id: string) {
  return db.selectFrom('sandbox.objects as other').select('other.seq').where('other.id', '=', id)
}

/** The balance of an account (null: the platform) by currency: the sum of its balance transactions. */
export async function sumBalance(
  db: SandboxDatabase,
  account: string | null,
): Promise<{ currency: string; net: number }[]> {
  return db
    .selectFrom('sandbox.objects')
    .select([
      sql<string>`data ->> 'currency'`.as('currency'),
      sql<number>`sum((data ->> 'net')::bigint)::bigint`.as('net'),
    ])
    .where('kind', '=', 'balance_transaction')
    .where('account', account === null ? 'is' : '=', account)
    .groupBy(sql`data ->> 'currency'`)
    .orderBy('currency')
    .execute()
}

/**
 * The amount of a charge that transfers have already sent on. They are found by their link to the charge: an index by kind would read all
 * transfers.
 */
export async function sumTransfersOf(db: SandboxDatabase, charge: string): Promise<number> {
  const { rows } = await executePrepared(
    db,
    sql<{ sent: number }>`
    select coalesce(sum((data ->> 'amount')::bigint), 0)::bigint as sent from sandbox.objects
     where links @> array[${charge}] and data ->> 'source_transaction' = ${charge}`,
  )
  return rows[0]?.sent ?? 0
}
