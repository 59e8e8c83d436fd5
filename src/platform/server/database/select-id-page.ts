import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import type { Tables } from '#schema/database.ts'
import { countRows, type Db, estimateRows } from './database.ts'

/** Up to this many rows are found by the filter's own index and sorted in memory. */
const maxSortedRows = 20_000

/** If more than one in this many rows of the table match, walking along the sort's index soon finds a page. */
const maxSortedPart = 20

interface IdPageQuery {
  table: keyof Tables
  /** The `from` and `where` clauses that select the rows. */
  matching: RawBuilder<unknown>
  /** The same condition in a form that uses no index but is quicker to test on one row, for walking along the sort's index. */
  matchingRow?: RawBuilder<unknown>
  /** The id and the sort key, as the clauses of `matching` name them. */
  id: RawBuilder<unknown>
  sortKey: RawBuilder<unknown>
  /** For a sort key without an index: an expression that grows with the sort key and has an index. */
  indexedSortKey?: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  idDirection: 'asc' | 'desc'
  page: Page
  /** Whether many rows are known to match, so that the planner need not be asked for an estimate. */
  isKnownToBeMany?: boolean
}

interface IdPage {
  ids: string[]
  total: number
}

/**
 * One page of the ids of a searched or filtered list, and how many rows the list has in all. Few rows are found first and then sorted,
 * since a walk along the sort's index might read the whole table before it finds them. If many rows match, that walk soon finds a page.
 */
export async function selectIdPage(db: Db, query: IdPageQuery): Promise<IdPage> {
  return (await isExpectedToBeFew(db, query)) ? sortMatchingRows(db, query) : walkSortIndex(db, query)
}

/** Whether few rows match, by the planner's estimate. */
async function isExpectedToBeFew(db: Db, { table, id, matching, isKnownToBeMany }: IdPageQuery): Promise<boolean> {
  if (isKnownToBeMany) return false
  const rows = await estimateRows(db, sql`select ${id} ${matching}`)
  if (rows > maxSortedRows) return false
  return rows * maxSortedPart <= (await estimateRows(db, sql`select from ${sql.table(table)}`))
}

async function sortMatchingRows(db: Db, { matching, id, sortKey, page, ...query }: IdPageQuery): Promise<IdPage> {
  const [direction, idDirection] = [sql.raw(query.direction), sql.raw(query.idDirection)]
  const { rows } = await sql<IdPage>`
    with found as materialized (select ${id} as id, ${sortKey} as key ${matching})
    select array(select f.id from found f order by f.key ${direction}, f.id ${idDirection}
      limit ${page.limit} offset ${page.offset}) as ids, (select count(*) from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

async function walkSortIndex(db: Db, { id, sortKey, indexedSortKey, page, ...query }: IdPageQuery): Promise<IdPage> {
  const [direction, idDirection] = [sql.raw(query.direction), sql.raw(query.idDirection)]
  const matching = query.matchingRow ?? query.matching
  const indexedFirst = indexedSortKey ? sql`${indexedSortKey} ${direction}, ` : sql``
  const { rows } = await sql<{ id: string }>`
    select ${id} as id ${matching} order by ${indexedFirst}${sortKey} ${direction}, ${id} ${idDirection}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return { ids: rows.map((row) => row.id), total: await countRows(db, sql`select ${id} ${matching}`, page.offset) }
}

/** Sorts rows that were selected by their ids into the order of those ids; an id without a row is left out. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
