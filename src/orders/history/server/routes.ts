import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { toPage } from '#platform/list-query-contract.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  listOrdersSchema,
  orderFilterSchema,
  orderInfoSchema,
  orderListSchema,
  parseOrderFilters,
} from '../contract.ts'
import { exportOwnOrders, getOrder, listOrders } from './own-orders.ts'

export function orderHistoryRoutes(api: Api, { db }: Pick<OrderDependencies, 'db'>): void {
  const routes = createRoutes(api, 'Orders')

  routes.get(
    '/order/list',
    {
      name: 'listOrders',
      summary: 'Order list',
      access: 'token',
      errors: ['notFound'],
      query: listOrdersSchema,
      answer: orderListSchema,
    },
    async ({ actor, query }) =>
      ok(await listOrders(db, requireAuthenticated(actor), parseOrderFilters(query), toPage(query))),
  )

  routes.get(
    '/order/export',
    {
      name: 'exportOwnOrders',
      summary: 'My Orders as CSV',
      access: 'token',
      errors: ['notFound'],
      query: orderFilterSchema,
      answer: fileSchema('text/csv'),
    },
    async ({ actor, query }, reply) =>
      sendCsv(reply, 'orders', await exportOwnOrders(db, requireAuthenticated(actor), parseOrderFilters(query))),
  )

  routes.get(
    '/order/info/:order_id',
    {
      name: 'getOrder',
      summary: 'Order info',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed'],
      params: z.object({ order_id: idSchema }),
      answer: orderInfoSchema,
    },
    async ({ actor, params }) => ok(await getOrder(db, requireAuthenticated(actor), params.order_id)),
  )
}
