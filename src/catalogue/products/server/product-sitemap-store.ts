import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { nameOrder } from '#platform/server/database/name-order.ts'

export interface SitemapRow {
  id: string
  /** The first category of the product, which is part of its URL; null when it has none. */
  category_id: string | null
  updated_at: Date
}

/** Products in the shop in the order of their ids, beginning after the id `after`, or with the first one if it is null. */
export async function selectSitemapRows(db: Db, after: string | null, limit: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select p.id, p.updated_at, (select c.id from product_categories pc
      join categories c on c.id = pc.category_id and c.deleted_at is null
      where pc.product_id = p.id order by c.position, ${nameOrder('c.name')}, c.id limit 1) as category_id
    from products p where p.visible and p.deleted_at is null ${afterCondition(after)} order by p.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The id of the `count`th product after `after`; null when no product follows it. */
export async function selectLastIdOfFile(db: Db, after: string | null, count: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.visible and p.deleted_at is null ${afterCondition(after)}
    order by p.id limit 2 offset ${count - 1}`.execute(db)
  return rows.length > 1 ? (rows[0]?.id ?? null) : null
}

function afterCondition(after: string | null) {
  return after === null ? sql`` : sql`and p.id > ${after}`
}
