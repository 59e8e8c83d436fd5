import { z } from 'zod'
import { checkUserId, memberOf } from '#access/server/actor.ts'
import {
  listOrdersSchema,
  orderInfoSchema,
  orderListSchema,
  orderPlacedSchema,
  paymentAnswerSchema,
  paymentType,
  placeOrderSchema,
} from '#orders/contract.ts'
import {
  payByCashSchema,
  payWithNewCardSchema,
  payWithSavedCardSchema,
  payWithWalletSchema,
} from '#orders/payment/contract.ts'
import { getOrder } from '#orders/history/server/get-order.ts'
import { listOrders } from '#orders/history/server/list-orders.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const tags = ['Orders']
const paying = ['Payments']

export function ordersRoutes(api: Api, { db, provider, publicUrl }: OrderDependencies): void {
  const parts = { db, provider, publicUrl }

  api.post(
    '/order',
    {
      config: { access: 'token-or-explore', idempotent: true },
      schema: { tags, summary: 'Add order', body: placeOrderSchema, response: answers(orderPlacedSchema) },
    },
    async ({ actor, body }) => success({ _id: await placeOrder(db, memberOf(actor), body), message: ordersText.saved }),
  )

  api.get(
    '/order/list',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Order list', querystring: listOrdersSchema, response: answers(orderListSchema) },
    },
    async ({ actor, query }) => success(await listOrders(db, memberOf(actor), query)),
  )

  api.get(
    '/order/info/:order_id',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: 'Order info',
        params: z.object({ order_id: idSchema }),
        response: answers(orderInfoSchema),
      },
    },
    async ({ actor, params }) => success(await getOrder(db, memberOf(actor), params.order_id)),
  )

  api.post(
    '/payment/card/pay',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        tags: paying,
        summary: 'Pay by saved card',
        body: payWithSavedCardSchema,
        response: answers(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, card_id: cardId, amount: shown } }) => {
      const way = { method: 'saved_card', cardId } as const
      return success(await payOrder(parts, memberOf(actor), { orderId, input: way, paymentType: paymentType.card, shownAmount: shown }))
    },
  )

  api.post(
    '/payment/token/pay',
    {
      config: { access: 'token-or-explore', idempotent: true },
      schema: {
        tags: paying,
        summary: 'Pay with new card token',
        body: payWithNewCardSchema,
        response: answers(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { user_id, order_id: orderId, token, amount: shown } }) => {
      checkUserId(actor, user_id ?? undefined)
      const way = { method: 'new_card', token } as const
      return success(await payOrder(parts, memberOf(actor), { orderId, input: way, paymentType: paymentType.card, shownAmount: shown }))
    },
  )

  api.post(
    '/payment/wallet/pay',
    {
      config: { access: 'token-or-explore', idempotent: true },
      schema: {
        tags: paying,
        summary: 'Wallet pay',
        body: payWithWalletSchema,
        response: answers(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { user_id, order_id: orderId, token, amount: shown, paymentType: kind } }) => {
      checkUserId(actor, user_id ?? undefined)
      const way = { method: 'wallet', token } as const
      return success(await payOrder(parts, memberOf(actor), { orderId, input: way, paymentType: kind, shownAmount: shown }))
    },
  )

  api.post(
    '/payment/cash/pay',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        tags: paying,
        summary: 'Pay by cash',
        body: payByCashSchema,
        response: answers(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, card_id: cardId } }) => {
      const way = { method: 'cash', cardId } as const
      return success(
        await payOrder(parts, memberOf(actor), { orderId, input: way, paymentType: paymentType.cash, shownAmount: null }),
      )
    },
  )
}
