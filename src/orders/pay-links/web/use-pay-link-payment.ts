import { useQueryClient } from '@tanstack/react-query'
import { useOrderPayment } from '#orders/payment/web/use-order-payment.ts'
import { payLinkQuery } from '#orders/web/api.ts'
import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

/** A payment by link: the value in the address is all that the payer has and needs. */
export function usePayLinkPayment(value: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useOrderPayment({
    flow: `link ${value}`,
    onPaid: (receipt) => {
      setStored({ emailReceipt: receipt })
      navigate('/payment-successful-receipt', { replace: true })
    },
    onRejected: async (error) => {
      notify.error(getPaymentErrorText(error))
      // paid by somebody else, replaced, or at another price by now: the page looks again
      await queries.invalidateQueries({ queryKey: payLinkQuery(value).queryKey })
      return null
    },
  })
}
