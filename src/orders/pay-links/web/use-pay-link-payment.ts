import { useQueryClient } from '@tanstack/react-query'
import { payLinkQuery } from '#orders/pay-links/web/api.ts'
import { useOrderPayment } from '#orders/payment/web/use-order-payment.ts'
import { storeReceipt } from '#orders/receipts/web/stored-receipt.ts'
import { notifyPaymentError } from '#payments/attempts/web/notify-payment-error.ts'
import { useNavigate } from '#platform/web/router/router.ts'

/** A payment by link; the value of the link is the payer's only key to the order. */
export function usePayLinkPayment(value: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useOrderPayment({
    flow: `link ${value}`,
    onPaid: (receipt) => {
      storeReceipt(receipt)
      navigate('/payment-successful-receipt', { replace: true })
    },
    onRejected: async (error) => {
      notifyPaymentError(error)
      // the order may be paid or replaced by now, or have another price
      await queries.invalidateQueries({ queryKey: payLinkQuery(value).queryKey })
      return null
    },
  })
}
