import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { refreshCartPrices } from '#cart/web/refresh-cart-prices.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { getStored, removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { type NewOrder, placeOrder, toOrderBody } from './api.ts'

type PlaceOrderInput = Pick<NewOrder, 'cart' | 'delivery' | 'coupon'>

/** Saves the delivery step: places the order, or replaces the unpaid order of the same checkout (D-022). */
export function usePlaceOrder() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  const isLeftToDevice = useRef(false)
  const { mutateAsync } = useMutation({
    mutationFn: async ({ cart, delivery, coupon }: PlaceOrderInput): Promise<Order> => {
      const sellerId = viewer.visit?.userId ?? viewer.userId
      const body = toOrderBody({ sellerId, cart, delivery, coupon, replacedOrderId: getStored('orderId') })
      const orderId = await once(body, (idempotencyKey) => placeOrder(body, idempotencyKey))
      // the next basket must not replace an order that was left to the device meanwhile
      if (!isLeftToDevice.current) setStored({ orderId })
      return queries.fetchQuery({ ...orderQuery(viewer.key, orderId), staleTime: 0 })
    },
    onError: async (error) => {
      if (isApiError(error, errorCode.accountNotEnabled)) openPayoutPrompt()
      if (isApiError(error, errorCode.amountMismatch)) await refreshCartPrices()
      if (isApiError(error, errorCode.conflict, errorCode.notFound)) await removeClosedOrder()
    },
  })

  /** Forgets an order that cannot be replaced because it has been paid, cancelled or deleted; the next order is placed without it. */
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

  return {
    place: mutateAsync,
    /** For an order that waits on this device: the order that it replaces, and the key of the same call if that got no answer. */
    toKeep: {
      replacedOrderId: () => getStored('orderId'),
      keyFor: once.keyFor,
      recordLeftToDevice: () => {
        isLeftToDevice.current = true
      },
    },
  }
}
