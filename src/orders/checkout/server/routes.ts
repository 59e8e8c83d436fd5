import { requireAuthenticated } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-email.ts'
import { orderPlacedSchema, placeOrderSchema, toPlaceOrderRequest } from '#orders/checkout/contract.ts'
import { placeOrder, replaceOrder } from '#orders/checkout/server/place-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Orders']

type CheckoutRoutesDependencies = Pick<OrderDependencies, 'db' | 'publicUrl'> & { config: EmailLimits }

export function checkoutRoutes(api: Api, { db, publicUrl, config }: CheckoutRoutesDependencies): void {
  api.post(
    '/order',
    {
      config: {
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
      },
      schema: {
        operationId: 'placeOrder',
        tags,
        summary: 'Add order',
        body: placeOrderSchema,
        response: envelopeSchema(orderPlacedSchema),
      },
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
