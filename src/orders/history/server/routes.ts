import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  listOrdersSchema,
  orderFilterSchema,
  orderInfoSchema,
  orderListSchema,
  parseOrderFilters,
} from '#orders/history/contract.ts'
import { exportOwnOrders, getOrder, listOrders } from '#orders/history/server/own-orders.ts'

import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { toPage } from '#platform/list-query-contract.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import { type Api, envelopeSchema, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Orders']

export function orderHistoryRoutes(api: Api, { db }: Pick<OrderDependencies, 'db'>): void {
  api.get(
    '/order/list',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'listOrders',
        tags,
        summary: 'Order list',
        querystring: listOrdersSchema,
        response: envelopeSchema(orderListSchema),
      },
    },
    async ({ actor, query }) =>
      ok(await listOrders(db, requireAuthenticated(actor), parseOrderFilters(query), toPage(query))),
  )

  api.get(
    '/order/export',
    {
      config: { access: 'token', errors: ['notFound'] },
      schema: {
        operationId: 'exportOwnOrders',
        tags,
        summary: 'My Orders as CSV',
        querystring: orderFilterSchema,
        response: fileSchema('text/csv'),
      },
    },
    async ({ actor, query }, reply) =>
      sendCsv(reply, 'orders', await exportOwnOrders(db, requireAuthenticated(actor), parseOrderFilters(query))),
  )

  api.get(
    '/order/info/:order_id',
    {
      config: { access: 'token-or-explore', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'getOrder',
        tags,
        summary: 'Order info',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(orderInfoSchema),
      },
    },
    async ({ actor, params }) => ok(await getOrder(db, requireAuthenticated(actor), params.order_id)),
  )
}
