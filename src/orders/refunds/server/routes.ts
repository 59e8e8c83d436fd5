import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { previewRefundSchema, refundListSchema, refundPreviewSchema, refundOrderSchema } from '#orders/refunds/contract.ts'
import { getOrderRefunds, previewRefund } from '#orders/refunds/server/preview-refund.ts'
import { refundOrder } from '#orders/refunds/server/refund-order.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { ordersText } from '#orders/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Admin: refunds']

export function refundRoutes(api: Api, { db, provider, publicUrl }: OrderDependencies): void {
  const parts = { db, provider, publicUrl }

  api.get(
    '/admin/refund/preview',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Preview a refund',
        querystring: previewRefundSchema,
        response: answers(refundPreviewSchema),
      },
    },
    async ({ query }) => success(await previewRefund(db, { orderId: query.order_id, lines: query.lines })),
  )

  api.get(
    '/admin/refund/:order_id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Refunds of an order',
        params: z.object({ order_id: idSchema }),
        response: answers(refundListSchema),
      },
    },
    async ({ params }) => success(await getOrderRefunds(db, params.order_id)),
  )

  api.post(
    '/admin/refund',
    {
      config: { access: 'admin', idempotent: true },
      schema: { tags, summary: 'Refund an order', body: refundOrderSchema, response: answers(messageSchema) },
    },
    async ({ actor, body, ip: address }) => {
      const end = await refundOrder(parts, memberOf(actor), { ...body, address })
      return success({ message: end === 'succeeded' ? ordersText.refunded : ordersText.refundWaits })
    },
  )
}
