import { assertOwnUserId, requireAuthenticated } from '#access/server/actor.ts'
import { paymentType } from '#orders/order-state.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import type { ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import {
  payByCashSchema,
  paymentAnswerSchema,
  payWithNewCardSchema,
  payWithSavedCardSchema,
  payWithWalletSchema,
} from '../contract.ts'
import { payOrder } from './pay-order.ts'

const errors = [
  'notFound',
  'notAllowed',
  'conflict',
  'amountMismatch',
  'insufficientQuantity',
  'tooManyAttempts',
  'providerRefused',
  'providerDown',
] as const

type PaymentRoutesDependencies = OrderDependencies & {
  config: Pick<Config, 'rateLimits'>
  processLock: ProcessLock
}

export function orderPaymentRoutes(
  api: Api,
  { db, provider, publicUrl, config, processLock }: PaymentRoutesDependencies,
): void {
  const routes = createRoutes(api, 'Payments')

  const dependencies = { db, provider, publicUrl, config, processLock }

  routes.post(
    '/payment/card/pay',
    {
      name: 'payWithSavedCard',
      summary: 'Pay by saved card',
      access: 'token',
      idempotent: true,
      errors,
      body: payWithSavedCardSchema,
      answer: paymentAnswerSchema,
    },
    async ({ actor, ip, claim, body: { order_id: orderId, card_id: cardId, cvc_token: cvcToken, amount } }) => {
      const input = { method: 'saved_card', cardId, cvcToken } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input,
          paymentType: paymentType.card,
          shownAmount: amount,
          address: addressToCount(config, ip),
          isTakenOver: claim?.isTakenOver,
        }),
      )
    },
  )

  routes.post(
    '/payment/token/pay',
    {
      name: 'payWithNewCard',
      summary: 'Pay with new card token',
      access: 'token-or-explore',
      idempotent: true,
      errors,
      body: payWithNewCardSchema,
      answer: paymentAnswerSchema,
    },
    async ({ actor, ip, claim, body: { user_id, order_id: orderId, token, amount: shownAmount } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      const input = { method: 'new_card', token } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input,
          paymentType: paymentType.card,
          shownAmount,
          address: addressToCount(config, ip),
          isTakenOver: claim?.isTakenOver,
        }),
      )
    },
  )

  routes.post(
    '/payment/wallet/pay',
    {
      name: 'payWithWallet',
      summary: 'Wallet pay',
      access: 'token-or-explore',
      idempotent: true,
      errors,
      body: payWithWalletSchema,
      answer: paymentAnswerSchema,
    },
    async ({ actor, ip, claim, body: { user_id, order_id: orderId, token, amount: shownAmount, paymentType } }) => {
      assertOwnUserId(actor, user_id ?? undefined)
      const input = { method: 'wallet', token } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input,
          paymentType,
          shownAmount,
          address: addressToCount(config, ip),
          isTakenOver: claim?.isTakenOver,
        }),
      )
    },
  )

  routes.post(
    '/payment/cash/pay',
    {
      name: 'payByCash',
      summary: 'Pay by cash',
      access: 'token',
      idempotent: true,
      errors,
      body: payByCashSchema,
      answer: paymentAnswerSchema,
    },
    async ({ actor, ip, claim, body: { order_id: orderId, card_id: cardId } }) => {
      const input = { method: 'cash', cardId } as const
      return ok(
        await payOrder(dependencies, requireAuthenticated(actor), {
          orderId,
          input,
          paymentType: paymentType.cash,
          shownAmount: null,
          address: addressToCount(config, ip),
          isTakenOver: claim?.isTakenOver,
        }),
      )
    },
  )
}
