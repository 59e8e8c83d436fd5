import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { orderPlacedSchema, placeOrderSchema, toPlaceOrderRequest } from '../contract.ts'
import { placeOrder, replaceOrder } from './place-order.ts'

type CheckoutRoutesDependencies = Pick<OrderDependencies, 'db' | 'publicUrl'> & { config: EmailLimits }

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
    async ({ actor, body, claim }) => {
      const request = { ...toPlaceOrderRequest(body), claim }
      const { supersededOrderId } = request
      const mail = { publicUrl: publicUrl(), limits: config }
      const _id = supersededOrderId
        ? await replaceOrder(db, requireAuthenticated(actor), { ...request, supersededOrderId }, mail)
        : await placeOrder(db, requireAuthenticated(actor), request)
      return ok({ _id, message: ordersText.orderSaved })
    },
  )
}
