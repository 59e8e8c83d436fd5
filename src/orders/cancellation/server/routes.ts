import { requireAuthenticated } from '#access/server/actor.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { cancelOrderSchema, cancelOwnOrderSchema } from '../contract.ts'
import { cancellationText } from '../text.ts'
import { cancelAnyOrder, cancelOwnOrder } from './cancel-unpaid-order.ts'

interface CancellationDependencies {
  db: Database
  publicUrl: () => string
}

export function orderCancellationRoutes(api: Api, { db, publicUrl }: CancellationDependencies): void {
  const routes = createRoutes(api, 'Admin: orders')

  routes.post(
    '/admin/order/cancel',
    {
      name: 'cancelOrder',
      summary: 'Cancel an unpaid order',
      access: 'admin',
      right: 'orders',
      errors: ['notFound', 'conflict'],
      body: cancelOrderSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId, reason } }) => {
      await cancelAnyOrder(db, requireAuthenticated(actor), { orderId, reason, publicUrl: publicUrl() })
      return ok({ message: cancellationText.orderCancelled })
    },
  )

  routes.post(
    '/order/cancel',
    {
      name: 'cancelOwnOrder',
      summary: 'Cancel an unpaid order of her own',
      tag: 'Orders',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: cancelOwnOrderSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { order_id: orderId } }) => {
      await cancelOwnOrder(db, requireAuthenticated(actor), { orderId, publicUrl: publicUrl() })
      return ok({ message: cancellationText.orderCancelled })
    },
  )
}
