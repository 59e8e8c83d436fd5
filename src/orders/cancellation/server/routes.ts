import { requireAuthenticated } from '#access/server/actor.ts'
import { cancelOrderSchema, cancelOwnOrderSchema } from '#orders/cancellation/contract.ts'
import { cancelAnyOrder, cancelOwnOrder } from '#orders/cancellation/server/cancel-unpaid-order.ts'
import { cancellationText } from '#orders/cancellation/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

export function orderCancellationRoutes(api: Api, { db }: { db: Database }): void {
  api.post(
    '/admin/order/cancel',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'cancelOrder',
        tags: ['Admin: orders'],
        summary: 'Cancel an unpaid order',
        body: cancelOrderSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, reason }, ip: ipAddress }) => {
      await cancelAnyOrder(db, requireAuthenticated(actor), { orderId, reason, ipAddress })
      return ok({ message: cancellationText.orderCancelled })
    },
  )

  api.post(
    '/order/cancel',
    {
      config: { access: 'token', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'cancelOwnOrder',
        tags: ['Orders'],
        summary: 'Cancel an unpaid order of her own',
        body: cancelOwnOrderSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body: { order_id: orderId } }) => {
      await cancelOwnOrder(db, requireAuthenticated(actor), orderId)
      return ok({ message: cancellationText.orderCancelled })
    },
  )
}
