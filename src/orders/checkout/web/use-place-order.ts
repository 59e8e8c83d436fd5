import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BagLine, refreshCartPrices, wireLines } from '#cart/web/cart-storage.ts'
import { type DeliveryType, paymentStatus, shippingFee, tax } from '#orders/contract.ts'
import { calculateTotals } from '#orders/order-totals.ts'
import { type OrderInfo, type OrderPlaced, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/envelope.ts'
import { toPounds } from '#platform/money.ts'
import { useAttempt } from '#platform/web/attempt.ts'
import { call, isRefused } from '#platform/web/call.ts'
import { forget, keep, kept } from '#platform/web/kept.ts'
import { askForPayouts } from '#platform/web/payout-prompt.ts'
import { useViewer } from '#platform/web/session.ts'

export interface DeliveryChoice {
  type: DeliveryType
  clientId: string | null
  addressId: string | null
}

interface Wish {
  lines: readonly BagLine[]
  choice: DeliveryChoice
}

/** Saves the delivery step: places the order, or replaces the unpaid one of the same checkout (D-022). */
export function usePlaceOrder() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useAttempt()
  return useMutation({
    mutationFn: async (wish: Wish): Promise<OrderInfo> => {
      const body = orderBody(wish, viewer.visit?.userId ?? viewer.userId)
      const { _id } = await once(body, (idempotencyKey) => call<OrderPlaced>('POST', 'order', { body, idempotencyKey }))
      keep({ orderId: _id })
      return queries.fetchQuery({ ...orderQuery(viewer.key, _id), staleTime: 0 })
    },
    onError: async (error) => {
      if (isRefused(error, errorCode.payoutsDisabled)) askForPayouts()
      if (isRefused(error, errorCode.amountDiffers)) await refreshCartPrices()
      if (isRefused(error, errorCode.orderClosed, errorCode.notFound)) await forgetClosedOrder(readKeptOrder)
    },
  })

  function readKeptOrder(): Promise<OrderInfo | null> {
    const id = kept('orderId')
    return id ? queries.fetchQuery({ ...orderQuery(viewer.key, id), staleTime: 0 }) : Promise.resolve(null)
  }
}

/** The order to be replaced is paid by now, or gone: the next one stands for itself. */
async function forgetClosedOrder(read: () => Promise<OrderInfo | null>): Promise<void> {
  try {
    const answer = await read()
    if (answer?.order.paymentStatus === paymentStatus.completed) forget('orderId')
  } catch (error) {
    if (isRefused(error, errorCode.notFound)) forget('orderId')
  }
}

/** The fixed 66, 55 and "0" travel and mean nothing; the amounts are what was shown, for the server to compare. */
function orderBody({ lines, choice }: Wish, userId: string | null) {
  const { quantity, total } = calculateTotals(lines, choice.type)
  const amount = toPounds(total)
  return {
    user_id: userId,
    prods: wireLines(lines),
    subTotalAmount: amount,
    shippingfee: shippingFee,
    tax,
    totalAmount: amount,
    totalMobAmount: amount,
    quantity,
    totalMobQuantity: quantity,
    totalCommission: '0',
    address: choice.addressId,
    client_id: choice.clientId,
    type: choice.type,
    order_id: kept('orderId'),
  }
}
