import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/paging.ts'
import { countRows, estimateRows } from '#platform/server/database/count-rows.ts'
import type { Db } from '#platform/server/database/database.ts'

/** As many are found by an index and sorted in memory, */
const few = 20_000
/** unless they are more than one in so many: then the sort's own index soon meets ten of them. */
const oneIn = 20

interface IdPageQuery {
  /** Whose rows these are. */
  table: 'orders' | 'clients' | 'products'
  /** `from` a table and `where`: which rows. */
  chosen: RawBuilder<unknown>
  /** The same, where one row is quicker looked at so than by what an index knows. */
  walked?: RawBuilder<unknown>
  /** The id and what is sorted by, as `chosen` names them. */
  id: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** Grows with the key and has the index that the key has not. */
  step?: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  idDirection: 'asc' | 'desc'
  page: Page
  /** They are known to be many. */
  many?: boolean
}

/**
 * A page of a list that is searched or filtered, and how many rows it has. What the planner thinks few is all found first and then
 * sorted: walking along the sort's index until ten rows are found would read the whole table where there are none, or where they
 * stand at its end. Of many, ten are soon found along the index.
 */
export async function selectIdPage(db: Db, wish: IdPageQuery): Promise<{ ids: string[]; ttl: number }> {
  const { chosen, id, key, page } = wish
  const [direction, idDirection] = [sql.raw(wish.direction), sql.raw(wish.idDirection)]
  if (!(await areFew(db, wish))) {
    const walked = wish.walked ?? chosen
    const steps = wish.step ? sql`${wish.step} ${direction}, ` : sql``
    const { rows } = await sql<{ id: string }>`
      select ${id} as id ${walked} order by ${steps}${key} ${direction}, ${id} ${idDirection}
      limit ${page.limit} offset ${page.offset}`.execute(db)
    return { ids: rows.map((row) => row.id), ttl: await countRows(db, sql`select ${id} ${walked}`, page.offset) }
  }
  const { rows } = await sql<{ ids: string[]; ttl: number }>`
    with found as materialized (select ${id} as id, ${key} as key ${chosen})
    select array(select f.id from found f order by f.key ${direction}, f.id ${idDirection}
      limit ${page.limit} offset ${page.offset}) as ids, (select count(*) from found) as ttl`.execute(db)
  return rows[0] ?? { ids: [], ttl: 0 }
}

async function areFew(db: Db, { table, id, chosen, many }: IdPageQuery): Promise<boolean> {
  if (many) return false
  const rows = await estimateRows(db, sql`select ${id} ${chosen}`)
  if (rows > few) return false
  return rows * oneIn <= (await estimateRows(db, sql`select from ${sql.table(table)}`))
}
