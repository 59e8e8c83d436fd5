import { requireAuthenticated } from '#access/server/actor.ts'
import { orderPlacedSchema, placeOrderSchema, toPlaceOrderRequest } from '#orders/checkout/contract.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { ordersText } from '#orders/text.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const tags = ['Orders']

export function checkoutRoutes(api: Api, { db }: Pick<OrderDependencies, 'db'>): void {
  api.post(
    '/order',
    {
      config: {
        access: 'token-or-explore',
        idempotent: true,
        errors: ['notFound', 'notAllowed', 'accountNotEnabled', 'conflict', 'amountMismatch', 'insufficientQuantity'],
      },
      schema: {
        operationId: 'placeOrder',
        tags,
        summary: 'Add order',
        body: placeOrderSchema,
        response: envelopeSchema(orderPlacedSchema),
      },
    },
    async ({ actor, body }) =>
      ok({
        _id: await placeOrder(db, requireAuthenticated(actor), toPlaceOrderRequest(body)),
        message: ordersText.orderSaved,
      }),
  )
}
