import { type RawBuilder, sql } from 'kysely'
import type { CsvCell } from '#base/server/csv.ts'
import type { Db } from '#base/server/database.ts'

export interface CatalogueRow {
  id: string
  cells: (CsvCell | boolean)[]
}

/** The catalogue's lists as rows of cells, the next ones after an id. */
const lists = {
  products: sql`select p.id, jsonb_build_array(p.brand, p.name, p.title, p.price_pence / 100.0, p.rrp_pence / 100.0,
    p.commission_pence / 100.0, p.quantity, p.weight, p.weight_unit, p.visible, p.featured, p.popular) as cells
    from products p where p.deleted_at is null`,
  categories: sql`select c.id, jsonb_build_array(c.name, c.description,
    (select string_agg(s.name, ', ' order by s.name) from sub_categories s
      where s.category_id = c.id and s.deleted_at is null)) as cells
    from categories c where c.deleted_at is null`,
  banners: sql`select b.id, jsonb_build_array(b.name, b.title, b.description, b.position) as cells
    from banners b where b.deleted_at is null`,
} satisfies Record<string, RawBuilder<unknown>>

export async function selectCatalogueAfter(
  db: Db,
  list: keyof typeof lists,
  after: string | null,
  limit: number,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select l.id, l.cells from (${lists[list]}) l
    where (${after}::uuid is null or l.id < ${after}) order by l.id desc limit ${limit}`.execute(db)
  return rows
}
