import { sql } from 'kysely'
import { type Db, nameOrder } from '#platform/server/database/database.ts'

export interface CategoryRow {
  id: string
  name: string
  description: string
  picture: string
  sub_categories: { id: string; name: string }[]
}

/** The columns of a CategoryRow, for queries with `categories c`. */
export const categoryColumns = sql`c.id, c.name, c.description, c.picture,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by ${nameOrder('s.name')}, s.id)
    from sub_categories s where s.category_id = c.id and s.deleted_at is null), '[]') as sub_categories`

/** Categories with their sub-categories; all of them, or only those with the given `ids`. */
export async function selectCategories(db: Db, ids: readonly string[] | null): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns} from categories c
    where c.deleted_at is null ${ids ? sql`and c.id = any(${ids}::uuid[])` : sql``}
    order by c.position, ${nameOrder('c.name')}, c.id`.execute(db)
  return rows
}
