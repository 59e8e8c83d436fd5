import { notifyPaymentError } from '#payments/attempts/web/notify-payment-error.ts'
import { createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import { clearStoredDebt, type DebtPayment, payDebt } from '#payouts/debts/web/api.ts'

interface PendingDebtPayment {
  payment: DebtPayment
  idempotencyKey: string
}

const storage = createPendingPaymentStorage<PendingDebtPayment>('pendingDebt')

/** Pays the seller's debt and follows the payment to its outcome (D-028). */
export function usePayDebt({ onRejected }: { onRejected: () => void }) {
  const { start, ...pending } = usePendingPayment({
    storage,
    send: ({ payment, idempotencyKey }: PendingDebtPayment) => payDebt(payment, idempotencyKey),
    onPaid: goHomeAfterPayment,
    onRejected: async (error) => {
      notifyPaymentError(error)
      onRejected()
      return null
    },
  })
  return { ...pending, pay: (payment: DebtPayment) => start({ payment, idempotencyKey: crypto.randomUUID() }) }
}

/** Loads home as a new page, so that everything is fetched again (C-POUT-032, C-POUT-033). */
function goHomeAfterPayment(): void {
  clearStoredDebt()
  location.assign('/')
}
