import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  addedViewSchema,
  addViewSchema,
  arrangementSchema,
  chooseColumnsSchema,
  getArrangementSchema,
  updateViewSchema,
} from '../contract.ts'
import { viewsText } from '../text.ts'
import { addView, changeView, chooseColumns, deleteView, getArrangement } from './views.ts'

/** How an administrator arranges a list for herself. It changes nothing in the shop, so it is not recorded in the audit log. */
export function listViewRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: views')

  routes.get(
    '/admin/view/list',
    {
      name: 'getListArrangement',
      summary: 'Views and columns of a list',
      access: 'admin',
      right: 'any',
      query: getArrangementSchema,
      answer: arrangementSchema,
    },
    async ({ actor, query }) => ok(await getArrangement(db, requireAuthenticated(actor), query.list)),
  )

  routes.post(
    '/admin/view',
    {
      name: 'addListView',
      summary: 'Save a view of a list',
      access: 'admin',
      right: 'any',
      errors: ['conflict'],
      body: addViewSchema,
      answer: addedViewSchema,
    },
    async ({ actor, body }) => {
      const view_id = await addView(db, requireAuthenticated(actor), body)
      return ok({ message: viewsText.viewSaved, view_id })
    },
  )

  routes.put(
    '/admin/view',
    {
      name: 'updateListView',
      summary: 'Change a view of a list',
      access: 'admin',
      right: 'any',
      errors: ['notFound'],
      body: updateViewSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { view_id: viewId, is_default: isDefault, ...view } }) => {
      await changeView(db, requireAuthenticated(actor), { viewId, isDefault, ...view })
      return ok({ message: viewsText.viewSaved })
    },
  )

  routes.put(
    '/admin/view/columns',
    {
      name: 'chooseListColumns',
      summary: 'Choose the columns of a list',
      access: 'admin',
      right: 'any',
      body: chooseColumnsSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await chooseColumns(db, requireAuthenticated(actor), body)
      return ok({ message: viewsText.columnsSaved })
    },
  )

  routes.delete(
    '/admin/view/:view_id',
    {
      name: 'deleteListView',
      summary: 'Delete a view of a list',
      access: 'admin',
      right: 'any',
      errors: ['notFound'],
      params: z.object({ view_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await deleteView(db, requireAuthenticated(actor), params.view_id)
      return ok({ message: viewsText.viewDeleted })
    },
  )
}
