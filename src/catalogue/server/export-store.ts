import { type RawBuilder, sql } from 'kysely'
import type { CsvCell } from '#base/server/csv.ts'
import type { Db } from '#base/server/database.ts'
import { listSign } from '#catalogue/product-columns.ts'
import { type ChosenProducts, productsChosen } from '#catalogue/server/admin-products-store.ts'
import { bannersChosen, type ChosenBanners } from '#catalogue/server/banners-store.ts'
import { type ChosenCategories, categoriesChosen } from '#catalogue/server/categories-store.ts'

export interface ExportedRow {
  id: string
  cells: (CsvCell | boolean)[]
}

const namesOf = (rows: RawBuilder<unknown>) =>
  sql`(select string_agg(named.name, ${`${listSign} `} order by named.name) from (${rows}) named)`

/** The next ones after an id, the newest first; the cells in the order of `productColumns`, then what is switched. */
export async function selectProductsAfter(
  db: Db,
  chosen: ChosenProducts,
  after: string | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select p.id, jsonb_build_array(p.brand, p.name, p.title, p.description, p.uses, p.ingredients,
      ${namesOf(sql`select c.name from product_categories pc
        join categories c on c.id = pc.category_id and c.deleted_at is null where pc.product_id = p.id`)},
      ${namesOf(sql`select s.name from product_sub_categories ps
        join sub_categories s on s.id = ps.sub_category_id and s.deleted_at is null where ps.product_id = p.id`)},
      p.price_pence / 100.0, p.rrp_pence / 100.0, p.commission_pence / 100.0, p.quantity, p.weight, p.weight_unit,
      array_to_string(p.skin_colors, ${listSign}), p.color, p.visible, p.featured, p.popular) as cells
    from products p
    where ${productsChosen(chosen)} and (${after}::uuid is null or p.id < ${after})
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function selectCategoriesAfter(
  db: Db,
  chosen: ChosenCategories,
  after: string | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select c.id, jsonb_build_array(c.name, c.description,
      ${namesOf(sql`select s.name from sub_categories s where s.category_id = c.id
        and s.deleted_at is not distinct from c.deleted_at`)}) as cells
    from categories c
    where ${categoriesChosen(chosen)} and (${after}::uuid is null or c.id < ${after})
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function selectBannersAfter(
  db: Db,
  chosen: ChosenBanners,
  after: string | null,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select b.id, jsonb_build_array(b.name, b.title, b.description, b.position) as cells
    from banners b
    where ${bannersChosen(chosen)} and (${after}::uuid is null or b.id < ${after})
    order by b.id desc limit ${limit}`.execute(db)
  return rows
}
