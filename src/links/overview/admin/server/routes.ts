import { requireAuthenticated } from '#access/server/actor.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { adminLinkListSchema, cancelAnyLinkSchema, listAnyLinksSchema } from '../contract.ts'
import { cancelAnyLink, listAnyLinks } from './any-links.ts'

interface AdminLinkDependencies {
  db: Database
  publicUrl: () => string
}

export function adminLinkRoutes(api: Api, { db, publicUrl }: AdminLinkDependencies): void {
  const routes = createRoutes(api, 'Admin: links')

  routes.get(
    '/admin/link/list',
    {
      name: 'listAnyLinks',
      summary: 'Links of a user, a client or an order',
      access: 'admin',
      right: 'orders',
      query: listAnyLinksSchema,
      answer: adminLinkListSchema,
    },
    async ({ query }) => {
      const owner = {
        sellerId: query.user_id || null,
        clientId: query.client_id || null,
        orderId: query.order_id || null,
      }
      return ok(await listAnyLinks(db, { ...owner, page: toAdminPage(query) }))
    },
  )

  routes.post(
    '/admin/link/cancel',
    {
      name: 'cancelAnyLink',
      summary: 'Cancel a link of any seller',
      access: 'admin',
      right: 'orders',
      errors: ['notFound', 'conflict'],
      body: cancelAnyLinkSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { link_id: linkId, reason } }) => {
      await cancelAnyLink(db, requireAuthenticated(actor), { linkId, reason, publicUrl: publicUrl() })
      return ok({ message: sentLinksText.linkCancelled })
    },
  )
}
