import { requireAuthenticated } from '#access/server/actor.ts'
import { limitGuesses } from '#coupons/server/limit-guesses.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { sum, toPounds } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import {
  checkCouponSchema,
  couponCheckedSchema,
  orderPlacedSchema,
  placeOrderSchema,
  toPlaceOrderRequest,
} from '../contract.ts'
import { checkCoupon } from './check-coupon.ts'
import { placeOrder, replaceOrder } from './place-order.ts'

type CheckoutRoutesDependencies = Pick<OrderDependencies, 'db' | 'publicUrl'> & {
  config: EmailLimits & Pick<Config, 'rateLimits'>
}

export function checkoutRoutes(api: Api, { db, publicUrl, config }: CheckoutRoutesDependencies): void {
  const routes = createRoutes(api, 'Orders')

  routes.post(
    '/order',
    {
      name: 'placeOrder',
      summary: 'Add order',
      access: 'token-or-explore',
      idempotent: true,
      errors: [
        'notFound',
        'notAllowed',
        'accountNotEnabled',
        'conflict',
        'amountMismatch',
        'insufficientQuantity',
        'tooManyAttempts',
      ],
      body: placeOrderSchema,
      answer: orderPlacedSchema,
    },
    async ({ actor, ip, body, claim }) => {
      const request = { ...toPlaceOrderRequest(body), claim }
      const { supersededOrderId } = request
      const mail = { publicUrl: publicUrl(), limits: config }
      const guess = { code: request.coupon, address: addressToCount(config, ip) }
      const _id = await limitGuesses(db, guess, () =>
        supersededOrderId
          ? replaceOrder(db, requireAuthenticated(actor), { ...request, supersededOrderId }, mail)
          : placeOrder(db, requireAuthenticated(actor), request),
      )
      return ok({ _id, message: ordersText.orderSaved })
    },
  )

  routes.post(
    '/order/coupon',
    {
      name: 'checkCoupon',
      summary: 'Check a code',
      access: 'token-or-explore',
      errors: ['notFound', 'notAllowed', 'conflict', 'amountMismatch', 'insufficientQuantity', 'tooManyAttempts'],
      body: checkCouponSchema,
      answer: couponCheckedSchema,
    },
    async ({ actor, ip, body: { coupon, type, prods: lines, client_id: clientId } }) => {
      const buyer = requireAuthenticated(actor)
      const guess = { code: coupon, address: addressToCount(config, ip) }
      const { code, name, rule, reduction, share, totals } = await limitGuesses(db, guess, () =>
        checkCoupon(db, buyer, { coupon, type, lines, clientId }),
      )
      return ok({
        code,
        name,
        reduction: toPounds(reduction),
        fullAmount: toPounds(totals.full),
        totalAmount: toPounds(totals.total),
        ...(buyer.kind === 'client'
          ? {}
          : {
              totalCommission: toPounds(totals.commission),
              share: toPounds(share),
              listCommission: toPounds(sum([totals.commission, share])),
              rule,
            }),
      })
    },
  )
}
