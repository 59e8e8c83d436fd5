import { z } from 'zod'
import { memberOf } from '#access/server/actor.ts'
import { paymentAnswerSchema } from '#orders/contract.ts'
import { payByLinkSchema, payLinkSchema, sendPayLinkSchema } from '#orders/payment/contract.ts'
import { getPayLink } from '#orders/pay-links/server/get-pay-link.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import { sendPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { ordersText } from '#orders/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

const tags = ['Payment links']

/** Nobody guesses 256 bits; what is counted is stolen cards being tried out and letters being sent (D-066). */
const sending = { name: 'pay-link-send', most: 30, minutes: 15 }
const opening = { name: 'pay-link-open', most: 60, minutes: 15, failuresOnly: true }
const paying = { name: 'pay-link-pay', most: 20, minutes: 15, failuresOnly: true }

export function payLinkRoutes(api: Api, { db, provider, publicUrl }: OrderDependencies): void {
  api.post(
    '/payment/link',
    {
      config: { access: 'token', idempotent: true, limit: sending },
      schema: { tags, summary: 'Generate payment link', body: sendPayLinkSchema, response: answers(messageSchema) },
    },
    async ({ actor, body }) => {
      await sendPayLink(db, memberOf(actor), body.order_id, publicUrl())
      return success({ message: ordersText.linkSent })
    },
  )

  api.get(
    '/order/payment/:order_id',
    {
      config: { access: 'one-purpose', limit: opening },
      schema: {
        tags,
        summary: 'Get order on payment',
        params: z.object({ order_id: z.string().min(1).max(200) }),
        response: answers(payLinkSchema),
      },
    },
    async ({ params }) => success(await getPayLink(db, params.order_id)),
  )

  api.post(
    '/payment/client/pay',
    {
      config: { access: 'one-purpose', idempotent: true, limit: paying },
      schema: { tags, summary: 'Pay by client (link)', body: payByLinkSchema, response: answers(paymentAnswerSchema) },
    },
    async ({ body: { order_id: orderId, token, amount: shown, paymentType } }) => {
      const way = { method: 'link', token } as const
      const wish = { orderId, way, paymentType, shown }
      return success(await payOrder({ db, provider, publicUrl }, { kind: 'payer' }, wish))
    },
  )
}
