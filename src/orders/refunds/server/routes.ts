import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import {
  previewRefundSchema,
  refundListSchema,
  refundOrderSchema,
  refundPreviewSchema,
  toRequestedLines,
} from '#orders/refunds/contract.ts'
import { getOrderRefunds, previewRefund } from '#orders/refunds/server/preview-refund.ts'

import { refundOrder } from '#orders/refunds/server/refund-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: refunds']

export function refundRoutes(api: Api, { db, provider, publicUrl, config }: OrderDependencies): void {
  const dependencies = { db, provider, publicUrl, config }

  api.get(
    '/admin/refund/preview',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'previewRefund',
        tags,
        summary: 'Preview a refund',
        querystring: previewRefundSchema,
        response: envelopeSchema(refundPreviewSchema),
      },
    },
    async ({ query }) => ok(await previewRefund(db, { orderId: query.order_id, lines: toRequestedLines(query.lines) })),
  )

  api.get(
    '/admin/refund/:order_id',
    {
      config: { access: 'admin', errors: ['notFound', 'conflict'] },
      schema: {
        operationId: 'listRefunds',
        tags,
        summary: 'Refunds of an order',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(refundListSchema),
      },
    },
    async ({ params }) => ok(await getOrderRefunds(db, params.order_id)),
  )

  api.post(
    '/admin/refund',
    {
      config: {
        access: 'admin',
        confirmedPassword: true,
        idempotent: true,
        errors: ['notFound', 'conflict', 'amountMismatch', 'providerRefused', 'providerDown'],
      },
      schema: {
        operationId: 'refundOrder',
        tags,
        summary: 'Refund an order',
        body: refundOrderSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, claim, ip: ipAddress }) => {
      const { order_id: orderId, lines, ...shown } = body
      const request = { orderId, lines: toRequestedLines(lines), ...shown, ipAddress, isTakenOver: claim?.isTakenOver }
      const state = await refundOrder(dependencies, requireAuthenticated(actor), request)
      return ok({ message: state === 'succeeded' ? ordersText.refunded : ordersText.refundPending })
    },
  )
}
