import { type RawBuilder, sql } from 'kysely'
import { isInShop } from '#catalogue/products/server/products-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

/** A changed product with what lists filter and sort by. */
export interface ProductIndexRow {
  id: string
  /** False for a product that is hidden or deleted; its other columns may be null then. */
  inShop: boolean
  featured: boolean
  popular: boolean
  /** In microseconds, as exact as the database sorts by it. */
  createdAt: number
  pricePence: number
  commissionPence: number
  categoryIds: string[]
  subCategoryIds: string[]
  skinTones: number[]
  name: string
  brand: string
  title: string
  colour: string
}

/** Where reading the changes stands: after this product of the transaction with this number. */
export interface ChangePosition {
  /** A bigint, as the driver returns it. */
  version: string
  id: string
}

const columns = sql`p.featured, p.popular, (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt",
  p.price_pence as "pricePence", p.commission_pence as "commissionPence", p.category_ids as "categoryIds",
  p.sub_category_ids as "subCategoryIds", p.skin_tones as "skinTones", p.name, p.brand, p.title, p.color as colour`

/** The version of the catalogue: what is read afterwards has every change up to it. */
export async function selectCatalogueVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version::text from catalogue_version`.execute(db)
  return rows[0]?.version ?? '0'
}

/** The next products in the shop in the order of their ids. */
export function selectProductsInShop(db: Db, afterId: string, limit: number): Promise<ProductIndexRow[]> {
  return selectAsJson(
    db,
    sql<ProductIndexRow>`select p.id, true as "inShop", ${columns} from products p
    where p.id > ${afterId}::uuid and ${isInShop} order by p.id limit ${limit}`,
  )
}

/** The next changed products in the order in which their changes were committed. */
export function selectChangedProducts(
  db: Db,
  after: ChangePosition,
  limit: number,
): Promise<(ProductIndexRow & ChangePosition)[]> {
  return selectAsJson(
    db,
    sql<ProductIndexRow & ChangePosition>`
    select c.version::text, c.product_id as id, coalesce(${isInShop}, false) as "inShop", ${columns}
    from product_changes c left join products p on p.id = c.product_id
    where (c.version, c.product_id) > (${after.version}::bigint, ${after.id}::uuid)
    order by c.version, c.product_id limit ${limit}`,
  )
}

/** All rows in one text: to parse it takes a third of what the driver needs for a thousand rows with their arrays. */
async function selectAsJson<Row>(db: Db, select: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ all: Row[] }>`select coalesce(json_agg(r), '[]') as all from (${select}) r`,
  )
  return rows[0]?.all ?? []
}
