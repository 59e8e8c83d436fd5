import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  addedViewSchema,
  addViewSchema,
  arrangementSchema,
  chooseColumnsSchema,
  getArrangementSchema,
  updateViewSchema,
} from '#back-office/views/contract.ts'
import { addView, changeView, chooseColumns, deleteView, getArrangement } from '#back-office/views/server/views.ts'

import { viewsText } from '#back-office/views/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: views']

/** How an administrator arranges a list for herself; it changes nothing of the shop, so the audit log does not hold it. */
export function listViewRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/view/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getListArrangement',
        tags,
        summary: 'Views and columns of a list',
        querystring: getArrangementSchema,
        response: envelopeSchema(arrangementSchema),
      },
    },
    async ({ actor, query }) => ok(await getArrangement(db, requireAuthenticated(actor), query.list)),
  )

  api.post(
    '/admin/view',
    {
      config: { access: 'admin', errors: ['conflict'] },
      schema: {
        operationId: 'addListView',
        tags,
        summary: 'Save a view of a list',
        body: addViewSchema,
        response: envelopeSchema(addedViewSchema),
      },
    },
    async ({ actor, body }) => {
      const view_id = await addView(db, requireAuthenticated(actor), body)
      return ok({ message: viewsText.viewSaved, view_id })
    },
  )

  api.put(
    '/admin/view',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'updateListView',
        tags,
        summary: 'Change a view of a list',
        body: updateViewSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { view_id: viewId, is_default: isDefault, ...view } }) => {
      await changeView(db, requireAuthenticated(actor), { viewId, isDefault, ...view })
      return ok({ message: viewsText.viewSaved })
    },
  )

  api.put(
    '/admin/view/columns',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'chooseListColumns',
        tags,
        summary: 'Choose the columns of a list',
        body: chooseColumnsSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body }) => {
      await chooseColumns(db, requireAuthenticated(actor), body)
      return ok({ message: viewsText.columnsSaved })
    },
  )

  api.delete(
    '/admin/view/:view_id',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'deleteListView',
        tags,
        summary: 'Delete a view of a list',
        params: z.object({ view_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params }) => {
      await deleteView(db, requireAuthenticated(actor), params.view_id)
      return ok({ message: viewsText.viewDeleted })
    },
  )
}
