import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  previewRefundSchema,
  refundListSchema,
  refundOrderSchema,
  refundPreviewSchema,
  toRequestedLines,
} from '../contract.ts'
import { getOrderRefunds, previewRefund } from './preview-refund.ts'
import { refundOrder } from './refund-order.ts'

export function refundRoutes(api: Api, { db, provider, publicUrl, config }: OrderDependencies): void {
  const routes = createRoutes(api, 'Admin: refunds')

  const dependencies = { db, provider, publicUrl, config }

  routes.get(
    '/admin/refund/preview',
    {
      name: 'previewRefund',
      summary: 'Preview a refund',
      access: 'admin',
      right: 'returns',
      errors: ['notFound', 'conflict'],
      query: previewRefundSchema,
      answer: refundPreviewSchema,
    },
    async ({ actor, query: { order_id: orderId, lines } }) =>
      ok(await previewRefund(db, requireAuthenticated(actor), { orderId, lines: toRequestedLines(lines) })),
  )

  routes.get(
    '/admin/refund/:order_id',
    {
      name: 'listRefunds',
      summary: 'Refunds of an order',
      access: 'admin',
      right: 'returns',
      errors: ['notFound', 'conflict'],
      params: z.object({ order_id: idSchema }),
      answer: refundListSchema,
    },
    async ({ params }) => ok(await getOrderRefunds(db, params.order_id)),
  )

  routes.post(
    '/admin/refund',
    {
      name: 'refundOrder',
      summary: 'Refund an order',
      access: 'admin',
      right: 'returns',
      confirmedPassword: true,
      idempotent: true,
      errors: ['notFound', 'conflict', 'amountMismatch', 'providerRefused', 'providerDown'],
      body: refundOrderSchema,
      answer: messageSchema,
    },
    async ({ actor, body, claim }) => {
      const { order_id: orderId, lines, ...shown } = body
      const request = { orderId, lines: toRequestedLines(lines), ...shown, isTakenOver: claim?.isTakenOver }
      const state = await refundOrder(dependencies, requireAuthenticated(actor), request)
      return ok({ message: state === 'succeeded' ? ordersText.refunded : ordersText.refundPending })
    },
  )
}
