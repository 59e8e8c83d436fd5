import { sql } from 'kysely'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { ArrangedList } from '../contract.ts'

export interface ViewRow {
  id: string
  name: string
  query: string
  is_default: boolean
}

interface Owner {
  adminId: string
  list: ArrangedList
}

export function selectViews(db: Db, { adminId, list }: Owner): Promise<ViewRow[]> {
  return db
    .selectFrom('list_views')
    .select(['id', 'name', 'query', 'is_default'])
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute()
}

/** Makes an administrator's changes of views wait for each other, so that she keeps within the limit and has at most one default view. */
export async function lockViewsOf(tx: Tx, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${adminId}`}, 0))`.execute(tx)
}

export async function insertView(tx: Tx, { adminId, list }: Owner, view: { name: string; query: string }) {
  const values = { admin_id: adminId, list, ...view }
  return (await tx.insertInto('list_views').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Finds a view by its id, but only among the administrator's own. */
export function findView(db: Db, adminId: string, viewId: string) {
  const views = db.selectFrom('list_views').selectAll().where('id', '=', viewId)
  return views.where('admin_id', '=', adminId).executeTakeFirst()
}

export async function updateView(tx: Tx, viewId: string, change: Partial<Omit<ViewRow, 'id'>>): Promise<void> {
  await tx.updateTable('list_views').set(change).where('id', '=', viewId).execute()
}

export async function clearDefaultView(tx: Tx, adminId: string, list: string): Promise<void> {
  const own = tx.updateTable('list_views').set({ is_default: false }).where('admin_id', '=', adminId)
  await own.where('list', '=', list).where('is_default', '=', true).execute()
}

export async function deleteViewRow(tx: Tx, adminId: string, viewId: string): Promise<boolean> {
  const own = tx.deleteFrom('list_views').where('id', '=', viewId).where('admin_id', '=', adminId)
  return (await own.executeTakeFirst()).numDeletedRows > 0n
}

/** The columns that the administrator has chosen; empty without a choice. */
export async function selectColumns(db: Db, { adminId, list }: Owner): Promise<string[]> {
  const chosen = db.selectFrom('list_columns').select('columns').where('admin_id', '=', adminId)
  return (await chosen.where('list', '=', list).executeTakeFirst())?.columns ?? []
}

export async function upsertColumns(db: Db, { adminId, list }: Owner, columns: readonly string[]): Promise<void> {
  await db
    .insertInto('list_columns')
    .values({ admin_id: adminId, list, columns: [...columns] })
    .onConflict((conflict) => conflict.columns(['admin_id', 'list']).doUpdateSet({ columns: [...columns] }))
    .execute()
}

/** Deletes the saved views and chosen columns of an erased administrator. */
export async function deleteArrangementsOf(tx: Tx, adminId: string): Promise<void> {
  for (const table of ['list_views', 'list_columns'] as const)
    await tx.deleteFrom(table).where('admin_id', '=', adminId).execute()
}
