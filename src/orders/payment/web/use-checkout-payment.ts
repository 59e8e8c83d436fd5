import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { refreshCartPrices } from '#cart/web/refresh-cart-prices.ts'
import { paymentStatus } from '#orders/contract.ts'
import { type Receipt } from '#orders/receipts/contract.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { useOrderPayment } from '#orders/payment/web/use-order-payment.ts'
import { type OrderInfo, orderQuery } from '#orders/web/api.ts'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { removeStored, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

/** A payment at the checkout: what becomes of the bag, and where to go. */
export function useCheckoutPayment({ onRefused }: { onRefused: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()

  const readOrder = (orderId: string): Promise<OrderInfo | null> =>
    queries.fetchQuery({ ...orderQuery(viewer.key, orderId), staleTime: 0 }).catch(() => null)

  const payment = useOrderPayment({
    flow: 'checkout',
    onPaid: (receipt) => {
      setStored({ emailReceipt: receipt })
      clearCart()
      for (const key of ['orders', 'products', 'payout']) queries.invalidateQueries({ queryKey: [key] })
      navigate('/order-confirm', { replace: true })
    },
    onRejected: async (error, { orderId }) => {
      const info = isApiError(error, errorCode.orderClosed) ? await readOrder(orderId) : null
      if (info?.order.paymentStatus === paymentStatus.completed) return receiptOf(info, viewer.firstName)
      if (isApiError(error, errorCode.amountDiffers)) await refreshCartPrices()
      notify.error(getPaymentErrorText(error))
      onRefused()
      return null
    },
  })
  return {
    ...payment,
    /** Unconfirmed it lapses by itself; what she does next is another order. */
    giveUp: () => {
      payment.cancel()
      removeStored('orderId')
    },
  }
}

/** The order itself tells what a payment's answer would have told. */
function receiptOf({ order, bP }: OrderInfo, firstName: string): Receipt {
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    firstName,
    paymentMethod: formatPaymentMethod(order),
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP,
  }
}
