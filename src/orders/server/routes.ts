import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { assertOwnUserId } from '#access/server/own-data.ts'
import { orderPlacedSchema, placeOrderSchema, toPlaceOrderRequest } from '#orders/checkout/contract.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import { paymentType } from '#orders/contract.ts'
import { listOrdersSchema, orderInfoSchema, orderListSchema } from '#orders/history/contract.ts'
import { getOrder } from '#orders/history/server/get-order.ts'
import { listOrders } from '#orders/history/server/list-orders.ts'
import {
  payByCashSchema,
  paymentAnswerSchema,
  payWithNewCardSchema,
  payWithSavedCardSchema,
  payWithWalletSchema,
} from '#orders/payment/contract.ts'
import { payOrder } from '#orders/payment/server/pay-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Orders']
const paying = ['Payments']

export function ordersRoutes(api: Api, { db, provider, publicUrl }: OrderDependencies): void {
  const dependencies = { db, provider, publicUrl }

  api.post(
    '/order',
    {
      config: { access: 'token-or-explore', idempotent: true },
      schema: { tags, summary: 'Add order', body: placeOrderSchema, response: envelopeSchema(orderPlacedSchema) },
    },
    async ({ actor, body }) =>
      ok({
        _id: await placeOrder(db, requireAuthenticated(actor), toPlaceOrderRequest(body)),
        message: ordersText.orderSaved,
      }),
  )

  api.get(
    '/order/list',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Order list', querystring: listOrdersSchema, response: envelopeSchema(orderListSchema) },
    },
    async ({ actor, query }) => ok(await listOrders(db, requireAuthenticated(actor), query)),
  )

  api.get(
    '/order/info/:order_id',
    {
      config: { access: 'token-or-explore' },
      schema: {
        tags,
        summary: 'Order info',
        params: z.object({ order_id: idSchema }),
        response: envelopeSchema(orderInfoSchema),
      },
    },
    async ({ actor, params }) => ok(await getOrder(db, requireAuthenticated(actor), params.order_id)),
  )

  api.post(
    '/payment/card/pay',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        tags: paying,
        summary: 'Pay by saved card',
        body: payWithSavedCardSchema,
        response: envelopeSchema(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, card_id: cardId, amount: shown } }) => {
      const way = { method: 'saved_card', cardId } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input: way,
          paymentType: paymentType.card,
          shownAmount: shown,
        }),
      )
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
        response: envelopeSchema(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { user_id, order_id: orderId, token, amount: shown } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      const way = { method: 'new_card', token } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input: way,
          paymentType: paymentType.card,
          shownAmount: shown,
        }),
      )
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
        response: envelopeSchema(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { user_id, order_id: orderId, token, amount: shown, paymentType: kind } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      const way = { method: 'wallet', token } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input: way,
          paymentType: kind,
          shownAmount: shown,
        }),
      )
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
        response: envelopeSchema(paymentAnswerSchema),
      },
    },
    async ({ actor, body: { order_id: orderId, card_id: cardId } }) => {
      const way = { method: 'cash', cardId } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input: way,
          paymentType: paymentType.cash,
          shownAmount: null,
        }),
      )
    },
  )
}
