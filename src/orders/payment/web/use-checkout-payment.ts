import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { refreshCartPrices } from '#cart/web/refresh-cart-prices.ts'
import { storeReceipt } from '#orders/receipts/web/api.ts'
import { notifyPaymentError } from '#payments/attempts/web/payment-error-text.ts'
import { errorCode } from '#platform/app-error.ts'
import { type ApiError, isApiError } from '#platform/web/api-client/api-error.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { removeStored } from '#platform/web/storage/local-storage.ts'
import { getPaidReceipt, useOrderPayment } from './api.ts'

/** A payment at the checkout: clears the cart and opens the confirmation when it succeeds. */
export function useCheckoutPayment({ onRejected }: { onRejected: (error: ApiError) => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()

  const payment = useOrderPayment({
    flow: 'checkout',
    onPaid: (receipt) => {
      storeReceipt(receipt)
      clearCart()
      for (const key of ['orders', 'products', 'payout']) queries.invalidateQueries({ queryKey: [key] })
      navigate('/order-confirm', { replace: true })
    },
    onRejected: async (error, { orderId }) => {
      const receipt = isApiError(error, errorCode.conflict) ? await getPaidReceipt(orderId, viewer.firstName) : null
      if (receipt) return receipt
      if (isApiError(error, errorCode.amountMismatch)) await refreshCartPrices()
      notifyPaymentError(error)
      onRejected(error)
      return null
    },
  })
  return {
    ...payment,
    /**
     * Gives up a payment that waits for the bank's confirmation and expires by itself; the cart's next order does not replace the order of
     * this payment.
     */
    cancel: () => {
      payment.cancel()
      removeStored('orderId')
    },
  }
}
