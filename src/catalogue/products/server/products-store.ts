import { type Selectable, sql } from 'kysely'
import { type Db, nameOrder } from '#platform/server/database/database.ts'
import { executePrepared, preparedArray } from '#platform/server/database/prepared-statement.ts'
import { sortByIds } from '#platform/server/database/select-id-page.ts'
import type { Products } from '#schema/catalogue.ts'
import type { ProductDetails } from '../admin-contract.ts'

/** Fields that are stored in other tables than `products`. */
type RelationField = 'categoryIds' | 'subCategoryIds'

/** The column of each field of the product form; saving, selecting and the type of a row all follow this list. */
const productColumns = {
  name: 'name',
  title: 'title',
  brand: 'brand',
  desc: 'description',
  uses: 'uses',
  price: 'price_pence',
  rrp: 'rrp_pence',
  weight: 'weight',
  weight_unit: 'weight_unit',
  commission: 'commission_pence',
  quantity: 'quantity',
  ingredients: 'ingredients',
  skinTones: 'skin_tones',
  color: 'color',
  vat_rate: 'vat_rate',
  bin: 'bin',
  seal: 'has_hygiene_seal',
} as const satisfies Record<Exclude<keyof ProductDetails, RelationField>, keyof Products>

export type ProductColumn = (typeof productColumns)[keyof typeof productColumns]

interface SitemapRow {
  id: string
  /** The product's first category, which is part of its URL; null if it has none. */
  category_id: string | null
  updated_at: Date
}

/** Columns that the products of the storefront leave out and those of the back office have (D-036, D-593). */
export const privateColumns = [
  'quantity',
  'vat_rate',
  'bin',
  'has_hygiene_seal',
] as const satisfies readonly ProductColumn[]
type PrivateColumn = (typeof privateColumns)[number]

const isPublic = (column: ProductColumn): column is Exclude<ProductColumn, PrivateColumn> =>
  !(privateColumns as readonly ProductColumn[]).includes(column)

const readColumns = ['id', 'video', 'featured', 'popular', ...Object.values(productColumns).filter(isPublic)] as const

export interface ProductRow extends Pick<Selectable<Products>, (typeof readColumns)[number]> {
  pictures: string[]
  categories: { id: string; name: string }[]
  sub_categories: { id: string; name: string }[]
}

/** The SQL condition of a product that is in the shop: it is neither hidden nor deleted (D-205). */
export const isInShop = sql`p.visible and p.deleted_at is null`

/** The columns of a ProductRow, for queries of `products p`. A product's categories are found through the few ids in its own row. */
export const productRowColumns = sql`${sql.join(readColumns.map((column) => sql.ref(`p.${column}`)))},
  coalesce((select json_agg(pp.file_name order by pp.position) from product_pictures pp where pp.product_id = p.id), '[]') as pictures,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, ${nameOrder('c.name')}, c.id)
    from categories c where c.id = any(p.category_ids) and c.deleted_at is null), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by ${nameOrder('s.name')}, s.id)
    from sub_categories s where s.id = any(p.sub_category_ids) and s.deleted_at is null), '[]') as sub_categories`

/** The products with these ids, in the order of the ids; those that are not in the shop are left out. */
export async function selectProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const [first, ...others] = ids
  if (first === undefined) return []
  // a query for one id has another plan than one for several, so each has its own prepared statement
  const idCondition = others.length === 0 ? sql`p.id = ${first}` : sql`p.id = any(${ids}::uuid[])`
  const { rows } = await executePrepared(
    db,
    sql<ProductRow>`
    select ${productRowColumns} from products p where ${idCondition} and ${isInShop}`,
  )
  return sortByIds(ids, rows)
}

/** Whether a seller has faved and stocked a product, and finished its present training. */
export interface ProductMarks {
  is_fave: boolean
  is_stocked: boolean
  is_viewed: boolean
}

export interface SellerMarksRow extends ProductMarks {
  product_id: string
}

/** Which of these products one seller has faved, stocked or finished the training of. */
export async function selectSellerMarks(db: Db, sellerId: string, ids: readonly string[]): Promise<SellerMarksRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    sql<SellerMarksRow>`
    select wanted.id as product_id,
      exists (select 1 from faves f where f.seller_id = ${sellerId} and f.product_id = wanted.id) as is_fave,
      exists (select 1 from stock_items s where s.seller_id = ${sellerId} and s.product_id = wanted.id) as is_stocked,
      is_trained(${sellerId}::uuid, wanted.id) as is_viewed
    from unnest(${ids}::uuid[]) as wanted(id)`,
  )
  return rows
}

/** Selects all products that the seller has faved or stocked, or finished the training of. */
export async function selectAllSellerMarks(db: Db, sellerId: string): Promise<SellerMarksRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<SellerMarksRow>`
    select m.product_id, bool_or(m.kind = 'fave') as is_fave, bool_or(m.kind = 'stocked') as is_stocked,
      bool_or(m.kind = 'viewed') as is_viewed
    from (
      select f.product_id, 'fave' as kind from faves f where f.seller_id = ${sellerId}
      union all select s.product_id, 'stocked' from stock_items s where s.seller_id = ${sellerId}
      union all select v.product_id, 'viewed' from video_views v where v.seller_id = ${sellerId} and v.viewed_at is not null
        and not exists (select from training_versions t where t.product_id = v.product_id)
      union all select r.product_id, 'viewed' from training_runs r where r.seller_id = ${sellerId} and r.finished_at is not null
        and r.version >= (select max(t.number) from training_versions t
          where t.product_id = r.product_id and t.first_day <= london_day(now()))
    ) m
    group by m.product_id`,
  )
  return rows
}

export async function clientBelongsToSeller(db: Db, sellerId: string, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.id', 'c.seller_id')
    .select('c.id')
    .where('c.id', '=', clientId)
    .where('c.seller_id', '=', sellerId)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.documents_approved', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function selectVatRates(db: Db, ids: readonly string[]): Promise<{ id: string; vat_rate: number }[]> {
  const { rows } = await executePrepared(
    db,
    sql<{ id: string; vat_rate: number }>`
    select p.id, p.vat_rate from products p where p.id = any(${preparedArray(ids, 'uuid')}) and p.vat_rate is not null`,
  )
  return rows
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
