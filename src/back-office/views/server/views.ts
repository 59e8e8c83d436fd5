import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type ArrangedList, type ListViewWire, maxViews } from '../contract.ts'
import { viewsText } from '../text.ts'
import {
  clearDefaultView,
  deleteViewRow,
  findView,
  insertView,
  lockViewsOf,
  selectColumns,
  selectViews,
  updateView,
  upsertColumns,
  type ViewRow,
} from './view-store.ts'

export { deleteArrangementsOf as eraseArrangementsOf } from './view-store.ts'

/** Saves a new view of the list and returns its id; a list has `maxViews` of them at most. */
export function addView(
  db: Database,
  admin: AuthenticatedActor,
  { list, ...view }: { list: ArrangedList; name: string; query: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockViewsOf(tx, admin.userId)
    const own = { adminId: admin.userId, list }
    const views = await selectViews(tx, own)
    if (views.length >= maxViews) throw new AppError(viewsText.tooMany(maxViews), errorCode.conflict)
    requireFreeName(views, view.name)
    return insertView(tx, own, view)
  })
}

/** Changes the given fields of a view; a list has only one default view, so a new default replaces the earlier one. */
export function changeView(
  db: Database,
  admin: AuthenticatedActor,
  { viewId, name, query, isDefault }: { viewId: string; name?: string; query?: string; isDefault?: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockViewsOf(tx, admin.userId)
    const view = isId(viewId) ? await findView(tx, admin.userId, viewId) : undefined
    if (!view) throw viewNotFound()
    const list = view.list as ArrangedList
    if (name !== undefined) {
      const others = await selectViews(tx, { adminId: admin.userId, list })
      requireFreeName(
        others.filter(({ id }) => id !== view.id),
        name,
      )
    }
    if (isDefault) await clearDefaultView(tx, admin.userId, list)
    await updateView(tx, view.id, {
      name: name ?? view.name,
      query: query ?? view.query,
      is_default: isDefault ?? view.is_default,
    })
  })
}

export async function deleteView(db: Database, admin: AuthenticatedActor, viewId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isId(viewId) || !(await deleteViewRow(tx, admin.userId, viewId))) throw viewNotFound()
  })
}

function requireFreeName(views: readonly ViewRow[], name: string): void {
  const isTaken = views.some((view) => view.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw createFieldError('name', viewsText.nameTaken)
}

/** The same error for an unknown view and for another administrator's, so that it tells nothing about hers. */
const viewNotFound = () => new AppError(viewsText.viewNotFound, errorCode.notFound)

/** Remembers on the server, for all devices, which columns of the list the administrator sees; an empty list restores the standard ones. */
export function chooseColumns(
  db: Database,
  admin: AuthenticatedActor,
  { list, columns }: { list: ArrangedList; columns: readonly string[] },
): Promise<void> {
  return upsertColumns(db, { adminId: admin.userId, list }, columns)
}

/** The views and columns that this administrator has arranged for a list, and nobody else's. */
export async function getArrangement(db: Database, admin: AuthenticatedActor, list: ArrangedList) {
  const own = { adminId: admin.userId, list }
  const [views, columns] = [await selectViews(db, own), await selectColumns(db, own)]
  return presentArrangement(views, columns)
}

function presentArrangement(views: ViewRow[], columns: string[]) {
  return { views: views.map(presentView), columns }
}

const presentView = ({ id, name, query, is_default }: ViewRow): ListViewWire => ({ _id: id, name, query, is_default })
