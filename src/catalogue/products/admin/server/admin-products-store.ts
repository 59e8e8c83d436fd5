import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type ProductColumn,
  type ProductRow,
  privateColumns,
  productRowColumns,
} from '#catalogue/products/server/products-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Db, endOfLondonDay, nameOrderOf, startOfLondonDay, type Tx } from '#platform/server/database/database.ts'
import { selectIdPage, sortByIds } from '#platform/server/database/select-id-page.ts'
import type { Products } from '#schema/catalogue.ts'
import type { ProductState } from '../product-filters.ts'

const adminColumns = [...privateColumns, 'visible', 'withdrawn_at', 'created_at'] as const

export type AdminProductRow = ProductRow & Pick<Selectable<Products>, (typeof adminColumns)[number]>

/** The sort expressions of the list; they are a fixed list because they are written into the SQL as they are. */
const sortExpressions = {
  name: nameOrderOf('p.name'),
  brand: nameOrderOf('p.brand'),
  price: 'p.price_pence',
  commission: 'p.commission_pence',
  rrp: 'p.rrp_pence',
  quantity: 'p.quantity',
} as const
export type AdminProductSort = keyof typeof sortExpressions

const deletedCondition = (deleted: boolean) => (deleted ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`)

export interface AdminProductFilter {
  /** A text-search query as formatTsQuery makes it. */
  tsQuery: string | null
  deleted: boolean
  state: ProductState | undefined
  categoryId: string | undefined
  /** The first and the last day, in London time, on which the products were added. */
  from: string | undefined
  to: string | undefined
}

/** Sold-out products are found by `quantity_bucket`, the quantity in steps of sixteen, which has an index because few sales change it. */
const stateConditions: Record<ProductState, RawBuilder<unknown>> = {
  visible: sql`p.visible`,
  hidden: sql`not p.visible`,
  featured: sql`p.featured`,
  popular: sql`p.popular`,
  sold_out: sql`(p.quantity_bucket = 0 and p.quantity = 0)`,
}

/** The SQL condition of a filter; it finds visible and hidden products, either the present or the deleted ones. */
export function adminProductConditions(filter: AdminProductFilter): RawBuilder<unknown> {
  const { tsQuery, deleted, state, categoryId, from, to } = filter
  const conditions = [deletedCondition(deleted)]
  if (tsQuery) conditions.push(sql`p.search_vector @@ to_tsquery('simple', normalize_text(${tsQuery}))`)
  if (state) conditions.push(stateConditions[state])
  if (categoryId)
    conditions.push(sql`p.id in (select pc.product_id from product_categories pc where pc.category_id = ${categoryId})`)
  if (from) conditions.push(sql`p.created_at >= ${startOfLondonDay(from)}`)
  if (to) conditions.push(sql`p.created_at < ${endOfLondonDay(to)}`)
  return sql.join(conditions, sql` and `)
}

export async function selectAdminProductPage(
  db: Db,
  filter: AdminProductFilter,
  { sort, descending }: { sort: AdminProductSort; descending: boolean },
  page: Page,
): Promise<{ rows: AdminProductRow[]; total: number }> {
  const [key, direction] = [sql.raw(sortExpressions[sort]), descending ? 'desc' : 'asc'] as const
  // ids are ordered as in the index of each sort, so that the index serves both directions; only products_by_commission begins with the
  // highest
  const idDirection = descending === (sort === 'commission') ? 'asc' : 'desc'
  const { ids, total } = await selectIdPage(db, {
    table: 'products',
    matching: sql`from products p where ${adminProductConditions(filter)}`,
    id: sql`p.id`,
    sortKey: key,
    ...(sort === 'quantity' ? { indexedSortKey: sql`p.quantity_bucket` } : {}),
    direction,
    idDirection,
    page,
  })
  return { rows: await selectAdminProducts(db, ids, filter.deleted), total }
}

/** Selects the products in the order of `ids`. */
export async function selectAdminProducts(db: Db, ids: readonly string[], deleted = false): Promise<AdminProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AdminProductRow>`
    select ${productRowColumns}, ${sql.join(adminColumns.map((column) => sql.ref(`p.${column}`)))}
    from products p where p.id = any(${ids}::uuid[]) and ${deletedCondition(deleted)}`.execute(db)
  return sortByIds(ids, rows)
}

/** Locks the products until the transaction ends, in the order of their ids so that two changes cannot deadlock. */
export async function lockAdminProducts(tx: Tx, ids: readonly string[], deleted = false): Promise<AdminProductRow[]> {
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return selectAdminProducts(tx, ids, deleted)
}

/** All columns are required, because a column with a default might otherwise be forgotten. */
export type ProductValues = Required<Pick<Insertable<Products>, ProductColumn | 'video'>>

export async function insertProduct(tx: Tx, values: ProductValues): Promise<string> {
  const { id } = await tx
    .insertInto('products')
    .values({ ...values, quantity_received: values.quantity })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A change of the inventory counts as a delivery or a write-off (D-035); what ever came in is not lowered below zero by it (D-787). */
export async function updateProductRow(tx: Tx, id: string, values: ProductValues): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...values,
      quantity_received: sql<number>`greatest(0, quantity_received + ${values.quantity} - quantity)`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const updateProductVideo = (tx: Tx, id: string, video: string) =>
  sql`update products set video = ${video}, updated_at = now() where id = ${id}`.execute(tx)

/** Hides the products, and also takes them out of links that were sent before (D-580). */
export async function markProductsWithdrawn(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update products set visible = false, withdrawn_at = coalesce(withdrawn_at, now()), updated_at = now()
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Whether one of the products is being recalled. */
export async function hasOpenRecall(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const open = sql`select from recalls where product_id = any(${ids}::uuid[]) and ended_at is null limit 1`
  return (await open.execute(tx)).rows.length > 0
}

/** Turns one of the products' switches; showing a product also ends its withdrawal, so that links sent before sell it again. */
export async function updateProductsFlag(
  tx: Tx,
  ids: readonly string[],
  flag: 'featured' | 'popular' | 'visible' | 'has_hygiene_seal',
  on: boolean,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ [flag]: on, ...(flag === 'visible' && on ? { withdrawn_at: null } : {}), updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}

export async function replaceProductPictures(tx: Tx, productId: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  const rows = names.map((file_name, i) => ({ product_id: productId, position: i + 1, file_name }))
  await tx.insertInto('product_pictures').values(rows).execute()
}

export async function replaceProductCategories(tx: Tx, productId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('product_categories')
    .where('product_id', '=', productId)
    .where('category_id', 'not in', ids)
    .execute()
  await tx
    .insertInto('product_categories')
    .values(ids.map((category_id) => ({ product_id: productId, category_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function replaceProductSubCategories(tx: Tx, productId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from product_sub_categories
    where product_id = ${productId} and sub_category_id <> all(${ids}::uuid[])`.execute(tx)
  if (ids.length === 0) return
  await tx
    .insertInto('product_sub_categories')
    .values(ids.map((id) => ({ product_id: productId, sub_category_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks products as deleted, so that they can be restored (D-206), and returns their ids. */
export async function markProductsDeleted(
  tx: Tx,
  scope: { ids: readonly string[] } | { categoryId: string } | { subCategoryId: string },
): Promise<string[]> {
  const condition =
    'ids' in scope
      ? sql`id = any(${scope.ids}::uuid[])`
      : 'categoryId' in scope
        ? sql`id in (select product_id from product_categories where category_id = ${scope.categoryId})`
        : sql`id in (select product_id from product_sub_categories where sub_category_id = ${scope.subCategoryId})`
  const { rows } = await sql<{ id: string }>`update products set deleted_at = now(), updated_at = now()
    where ${condition} and deleted_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function restoreProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update products set deleted_at = null, updated_at = now() where id = any(${ids}::uuid[])`.execute(tx)
}

/** Restores the products that were deleted together with the category or sub-category; those deleted earlier stay deleted. Returns the ids. */
export async function restoreProductsDeletedWith(
  tx: Tx,
  scope: { categoryId: string } | { subCategoryId: string },
): Promise<string[]> {
  const condition =
    'categoryId' in scope
      ? sql`deleted_at = (select c.deleted_at from categories c where c.id = ${scope.categoryId})
          and id in (select product_id from product_categories where category_id = ${scope.categoryId})`
      : sql`deleted_at = (select s.deleted_at from sub_categories s where s.id = ${scope.subCategoryId})
          and id in (select product_id from product_sub_categories where sub_category_id = ${scope.subCategoryId})`
  const { rows } = await sql<{ id: string }>`
    update products set deleted_at = null, updated_at = now() where ${condition} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
