import { type RawBuilder, sql } from 'kysely'
import { type CategoryRow, categoryColumns } from '#catalogue/categories/server/categories-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'

export interface AdminCategoryFilter {
  search: string
  /** Whether the search also matches the names of sub-categories. */
  includeSubCategoryNames: boolean
  ids: readonly string[] | null
  deleted: boolean
}

export function adminCategoryConditions({
  search,
  includeSubCategoryNames: deep,
  ids: only,
  deleted,
}: AdminCategoryFilter): RawBuilder<unknown> {
  const holds = (name: RawBuilder<unknown>) => likeWords(search, sql`normalize_text(${name})`)
  const conditions = [deleted ? sql`c.deleted_at is not null` : sql`c.deleted_at is null`]
  if (only) conditions.push(sql`c.id = any(${only}::uuid[])`)
  if (search)
    conditions.push(
      deep
        ? sql`(${holds(sql`c.name`)} or exists (select 1 from sub_categories s
            where s.category_id = c.id and s.deleted_at is null and ${holds(sql`s.name`)}))`
        : holds(sql`c.name`),
    )
  return sql.join(conditions, sql` and `)
}

export async function selectAdminCategoryPage(
  db: Db,
  filter: AdminCategoryFilter,
  descending: boolean,
  { limit, offset }: Page,
): Promise<{ rows: CategoryRow[]; total: number }> {
  const where = adminCategoryConditions(filter)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns} from categories c where ${where}
    order by ${nameOrder('c.name')} ${direction}, c.id ${direction} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from categories c where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Counts the categories that exist, and locks them until the transaction ends: if one were deleted meanwhile, a product added to it would
 * not be deleted with it.
 */
export async function lockAndCountCategories(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select from categories where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(db)
  return rows.length
}

export async function lockAndCountSubCategories(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select from sub_categories where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(db)
  return rows.length
}

export interface CategoryValues {
  name: string
  description: string
  picture: string
}

export async function insertCategory(tx: Tx, values: CategoryValues): Promise<string> {
  const { id } = await tx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCategoryRow(tx: Tx, id: string, values: CategoryValues): Promise<void> {
  await tx.updateTable('categories').set(values).where('id', '=', id).execute()
}

export async function markCategoryDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update categories set deleted_at = now() where id = ${id}`.execute(tx)
  await sql`update sub_categories set deleted_at = now() where category_id = ${id} and deleted_at is null`.execute(tx)
}

/** Finds a deleted category, and locks it until the transaction ends. */
export function lockDeletedCategory(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Restores a category with the sub-categories that were deleted together with it; those deleted earlier stay deleted. */
export async function restoreDeletedCategory(tx: Tx, id: string): Promise<void> {
  await sql`update sub_categories set deleted_at = null where category_id = ${id}
    and deleted_at = (select c.deleted_at from categories c where c.id = ${id})`.execute(tx)
  await sql`update categories set deleted_at = null where id = ${id}`.execute(tx)
}

export async function insertSubCategory(tx: Tx, values: { category_id: string; name: string }): Promise<string> {
  const { id } = await tx.insertInto('sub_categories').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findSubCategory(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('sub_categories')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface DeletedSubCategory {
  id: string
  name: string
  /** Whether its category is deleted too. */
  categoryDeleted: boolean
}

/** Finds a deleted sub-category, and locks it and its category until the transaction ends. */
export async function lockDeletedSubCategory(tx: Tx, id: string): Promise<DeletedSubCategory | undefined> {
  const { rows } = await sql<DeletedSubCategory>`
    select s.id, s.name, c.deleted_at is not null as "categoryDeleted"
    from sub_categories s join categories c on c.id = s.category_id
    where s.id = ${id} and s.deleted_at is not null for update`.execute(tx)
  return rows[0]
}

/** The sub-categories of a present category that were deleted without it. */
export function selectDeletedSubCategories(db: Db, categoryId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('sub_categories')
    .select(['id', 'name'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is not', null)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute()
}

export async function restoreDeletedSubCategory(tx: Tx, id: string): Promise<void> {
  await sql`update sub_categories set deleted_at = null where id = ${id}`.execute(tx)
}

export async function updateSubCategoryName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('sub_categories').set({ name }).where('id', '=', id).execute()
}

export async function markSubCategoryDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update sub_categories set deleted_at = now() where id = ${id}`.execute(tx)
}
