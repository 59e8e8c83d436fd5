import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export interface AddressRow {
  id: string
  /** The category that its page names first; null when it has none. */
  category_id: string | null
  updated_at: Date
}

/** The products in the shop in the order of their ids, from the one behind `after` on; null from the first. */
export async function selectAddresses(db: Db, after: string | null, limit: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select p.id, p.updated_at, (select c.id from product_categories pc
      join categories c on c.id = pc.category_id and c.deleted_at is null
      where pc.product_id = p.id order by c.position, c.name, c.id limit 1) as category_id
    from products p where p.visible and p.deleted_at is null ${behind(after)} order by p.id limit ${limit}`.execute(db)
  return rows
}

/** The id that is `count` places behind `after`; null when there are no more than these. */
export async function selectIdBehind(db: Db, after: string | null, count: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.visible and p.deleted_at is null ${behind(after)}
    order by p.id limit 2 offset ${count - 1}`.execute(db)
  return rows.length > 1 ? (rows[0]?.id ?? null) : null
}

function behind(after: string | null) {
  return after === null ? sql`` : sql`and p.id > ${after}`
}
