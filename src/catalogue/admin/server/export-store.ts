import { type RawBuilder, sql } from 'kysely'
import { type BannerCsvColumn, bannerCsvFields } from '#catalogue/banners/admin/banner-csv-columns.ts'
import { type AdminBannerFilter, adminBannerConditions } from '#catalogue/banners/admin/server/admin-banners-store.ts'
import type { AdminCategoryFilter } from '#catalogue/categories/admin/server/admin-categories-store.ts'
import { adminCategoryConditions } from '#catalogue/categories/admin/server/admin-categories-store.ts'
import type { AdminProductFilter } from '#catalogue/products/admin/server/admin-products-store.ts'
import { adminProductConditions } from '#catalogue/products/admin/server/admin-products-store.ts'
import type { ProductCsvColumn } from '#catalogue/products/product-csv-columns.ts'
import { listSeparator, pathSign, productCsvFields } from '#catalogue/products/product-csv-columns.ts'
import type { CsvCell } from '#platform/server/csv/send-csv.ts'
import { type Db, nameOrder } from '#platform/server/database/database.ts'

export interface ExportedRow {
  id: string
  cells: (CsvCell | boolean | string[])[]
}

/** Names as a JSON list, which `joinListCell` writes into one cell. */
const namesOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(named.name order by ${nameOrder('named.name')}), '[]') from (${rows}) named)`

interface ExportQuery {
  id: RawBuilder<unknown>
  cells: RawBuilder<unknown>
  from: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

/** Selects the next rows after the row with this id, newest first. */
async function selectNextRows(db: Db, query: ExportQuery, after: string | null, limit: number): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select ${query.id} as id, jsonb_build_array(${query.cells}) as cells from ${query.from}
    where ${query.condition} and (${after}::uuid is null or ${query.id} < ${after})
    order by ${query.id} desc limit ${limit}`.execute(db)
  return rows
}

const productCells: Record<ProductCsvColumn, RawBuilder<unknown>> = {
  brand: sql`p.brand`,
  name: sql`p.name`,
  title: sql`p.title`,
  desc: sql`p.description`,
  uses: sql`p.uses`,
  ingredients: sql`p.ingredients`,
  cat_id: namesOf(sql`select c.name from product_categories pc
    join categories c on c.id = pc.category_id and c.deleted_at is null where pc.product_id = p.id`),
  // if two of the product's categories have a sub-category of the same name, the name is exported with its category before it
  subcat_id: namesOf(sql`select case when exists (select from sub_categories o
        join product_categories pc on pc.category_id = o.category_id and pc.product_id = p.id
        where o.id <> s.id and o.deleted_at is null and lower(o.name) = lower(s.name))
      then c.name || ${pathSign} || s.name else s.name end as name
    from product_sub_categories ps join sub_categories s on s.id = ps.sub_category_id and s.deleted_at is null
    join categories c on c.id = s.category_id where ps.product_id = p.id`),
  price: sql`p.price_pence / 100.0`,
  rrp: sql`p.rrp_pence / 100.0`,
  commission: sql`p.commission_pence / 100.0`,
  quantity: sql`p.quantity`,
  weight: sql`p.weight`,
  weight_unit: sql`p.weight_unit`,
  skin_color: sql`array_to_string(p.skin_tones, ${listSeparator})`,
  color: sql`p.color`,
  vat_rate: sql`p.vat_rate`,
  bin: sql`p.bin`,
  seal: sql`p.has_hygiene_seal`,
}
const productSwitches = [sql`p.visible`, sql`p.featured`, sql`p.popular`]

/** The cells of `productCsvColumns` in their order, followed by the three switches. */
export function selectProductsForExport(db: Db, filter: AdminProductFilter, after: string | null, limit: number) {
  const products = {
    id: sql`p.id`,
    cells: sql.join([...productCsvFields.map((field) => productCells[field]), ...productSwitches]),
    from: sql`products p`,
    condition: adminProductConditions(filter),
  }
  return selectNextRows(db, products, after, limit)
}

const categoryCells = sql`c.name, c.description,
  ${namesOf(sql`select s.name from sub_categories s where s.category_id = c.id
    and s.deleted_at is not distinct from c.deleted_at`)}`

export function selectCategoriesForExport(db: Db, filter: AdminCategoryFilter, after: string | null, limit: number) {
  const categories = {
    id: sql`c.id`,
    cells: categoryCells,
    from: sql`categories c`,
    condition: adminCategoryConditions(filter),
  }
  return selectNextRows(db, categories, after, limit)
}

const bannerCells: Record<BannerCsvColumn, RawBuilder<unknown>> = {
  name: sql`b.name`,
  title: sql`b.title`,
  desc: sql`b.description`,
  position: sql`b.position`,
}

/** The cells of `bannerCsvColumns` in their order. */
export function selectBannersForExport(db: Db, filter: AdminBannerFilter, after: string | null, limit: number) {
  const cells = sql.join(bannerCsvFields.map((field) => bannerCells[field]))
  const banners = { id: sql`b.id`, cells, from: sql`banners b`, condition: adminBannerConditions(filter) }
  return selectNextRows(db, banners, after, limit)
}
