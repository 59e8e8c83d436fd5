import { type RawBuilder, sql } from 'kysely'
import { listSign } from '#catalogue/product-columns.ts'
import { type ChosenProducts, productsChosen } from '#catalogue/server/admin-products-store.ts'
import { bannersChosen, type ChosenBanners } from '#catalogue/server/banners-store.ts'
import { type ChosenCategories, categoriesChosen } from '#catalogue/server/categories-store.ts'
import type { CsvCell } from '#platform/server/csv.ts'
import type { Db } from '#platform/server/database.ts'

export interface ExportedRow {
  id: string
  cells: (CsvCell | boolean)[]
}

const namesOf = (rows: RawBuilder<unknown>) =>
  sql`(select string_agg(named.name, ${`${listSign} `} order by named.name) from (${rows}) named)`

interface Exported {
  id: RawBuilder<unknown>
  cells: RawBuilder<unknown>
  from: RawBuilder<unknown>
  chosen: RawBuilder<unknown>
}

/** The next ones after an id, the newest first. */
async function selectAfter(db: Db, one: Exported, after: string | null, limit: number): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select ${one.id} as id, jsonb_build_array(${one.cells}) as cells from ${one.from}
    where ${one.chosen} and (${after}::uuid is null or ${one.id} < ${after})
    order by ${one.id} desc limit ${limit}`.execute(db)
  return rows
}

/** In the order of `productColumns`, then what is switched. */
const productCells = sql`p.brand, p.name, p.title, p.description, p.uses, p.ingredients,
  ${namesOf(sql`select c.name from product_categories pc
    join categories c on c.id = pc.category_id and c.deleted_at is null where pc.product_id = p.id`)},
  ${namesOf(sql`select s.name from product_sub_categories ps
    join sub_categories s on s.id = ps.sub_category_id and s.deleted_at is null where ps.product_id = p.id`)},
  p.price_pence / 100.0, p.rrp_pence / 100.0, p.commission_pence / 100.0, p.quantity, p.weight, p.weight_unit,
  array_to_string(p.skin_colors, ${listSign}), p.color, p.visible, p.featured, p.popular`

export function selectProductsAfter(db: Db, chosen: ChosenProducts, after: string | null, limit: number) {
  const products = { id: sql`p.id`, cells: productCells, from: sql`products p`, chosen: productsChosen(chosen) }
  return selectAfter(db, products, after, limit)
}

const categoryCells = sql`c.name, c.description,
  ${namesOf(sql`select s.name from sub_categories s where s.category_id = c.id
    and s.deleted_at is not distinct from c.deleted_at`)}`

export function selectCategoriesAfter(db: Db, chosen: ChosenCategories, after: string | null, limit: number) {
  const categories = { id: sql`c.id`, cells: categoryCells, from: sql`categories c`, chosen: categoriesChosen(chosen) }
  return selectAfter(db, categories, after, limit)
}

export function selectBannersAfter(db: Db, chosen: ChosenBanners, after: string | null, limit: number) {
  const cells = sql`b.name, b.title, b.description, b.position`
  const banners = { id: sql`b.id`, cells, from: sql`banners b`, chosen: bannersChosen(chosen) }
  return selectAfter(db, banners, after, limit)
}
