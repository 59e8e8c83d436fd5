import { requireAuthenticated } from '#access/server/actor.ts'
import { adminLinkListSchema, cancelAnyLinkSchema, listAnyLinksSchema } from '#links/overview/admin/contract.ts'
import { cancelAnyLink, listAnyLinks } from '#links/overview/admin/server/any-links.ts'

import { sentLinksText } from '#links/overview/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Admin: links']

export function adminLinkRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/link/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAnyLinks',
        tags,
        summary: 'Links of a user, a client or an order',
        querystring: listAnyLinksSchema,
        response: envelopeSchema(adminLinkListSchema),
      },
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

  api.post(
    '/admin/link/cancel',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'cancelAnyLink',
        tags,
        summary: 'Cancel a link of any seller',
        body: cancelAnyLinkSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { link_id: linkId, reason }, ip: ipAddress }) => {
      await cancelAnyLink(db, requireAuthenticated(actor), { linkId, reason, ipAddress })
      return ok({ message: sentLinksText.linkCancelled })
    },
  )
}
