import { requireAuthenticated } from '#access/server/actor.ts'
import { cancelOrderSchema } from '#orders/cancellation/contract.ts'
import { cancelUnpaidOrder } from '#orders/cancellation/server/cancel-unpaid-order.ts'
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
      await cancelUnpaidOrder(db, requireAuthenticated(actor), { orderId, reason, ipAddress })
      return ok({ message: cancellationText.orderCancelled })
    },
  )
}
