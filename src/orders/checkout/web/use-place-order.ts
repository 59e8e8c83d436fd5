import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openPayoutPrompt } from '#access/web/payout-prompt-state.ts'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { refreshCartPrices } from '#cart/web/refresh-cart-prices.ts'
import { type DeliveryChoice, placeOrder, toOrderBody } from '#orders/checkout/web/api.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'

interface PlaceOrderInput {
  cart: Cart
  delivery: DeliveryChoice
}

/** Saves the delivery step: places the order, or replaces the unpaid one of the same checkout (D-022). */
export function usePlaceOrder() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: async ({ cart, delivery }: PlaceOrderInput): Promise<Order> => {
      const sellerId = viewer.visit?.userId ?? viewer.userId
      const body = toOrderBody({ sellerId, cart, delivery, replacedOrderId: getStored('orderId') })
      const orderId = await once(body, (idempotencyKey) => placeOrder(body, idempotencyKey))
      setStored({ orderId })
      return queries.fetchQuery({ ...orderQuery(viewer.key, orderId), staleTime: 0 })
    },
    onError: async (error) => {
      if (isApiError(error, errorCode.accountNotEnabled)) openPayoutPrompt()
      if (isApiError(error, errorCode.amountMismatch)) await refreshCartPrices()
      if (isApiError(error, errorCode.conflict, errorCode.notFound)) await removeClosedOrder()
    },
  })

  /** An order that is paid, cancelled or deleted by now cannot be replaced: the next one is placed without it. */
  async function removeClosedOrder(): Promise<void> {
    const orderId = getStored('orderId')
    if (!orderId) return
    try {
      const order = await queries.fetchQuery({ ...orderQuery(viewer.key, orderId), staleTime: 0 })
      if (order.isPaid || order.cancelledAt) removeStored('orderId')
    } catch (error) {
      if (isApiError(error, errorCode.notFound)) removeStored('orderId')
    }
  }
}
