import { getPaymentErrorText } from '#payments/attempts/web/payment-error-text.ts'
import { createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import type { DebtAnswer } from '#payouts/debts/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

interface PendingDebt {
  body: { description: string; token: string; order_id: string; amount: number; user_id: string }
  key: string
}

const store = createPendingPaymentStorage<PendingDebt>('pendingDebt')

/** Pays what the seller owes to its end (D-028). */
export function usePayDebt({ onRefused }: { onRefused: () => void }) {
  const { start, ...payment } = usePendingPayment({
    storage: store,
    send,
    onPaid: goHomeAfterPayment,
    onRejected: async (error) => {
      notify.error(getPaymentErrorText(error))
      onRefused()
      return null
    },
  })
  return { ...payment, pay: (body: PendingDebt['body']) => start({ body, key: crypto.randomUUID() }) }
}

async function send({ body, key }: PendingDebt): Promise<{ paid: true } | { url: string }> {
  const { nextAction } = await callApi<DebtAnswer>('POST', 'payment/payout/pay', { body, idempotencyKey: key })
  return nextAction ? { url: nextAction.url } : { paid: true }
}

/** The flag goes, home, and everything is read anew (C-POUT-032, C-POUT-033). */
function goHomeAfterPayment(): void {
  const user = { ...getStoredJson<Record<string, unknown>>('user'), paidByVendor: false, amount: 0 }
  setStored({ user, userData: user })
  location.assign('/')
}
