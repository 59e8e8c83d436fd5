import type { Receipt } from '#orders/receipts/contract.ts'
import {
  type PaymentFlow,
  type PendingPayment,
  getPendingPaymentStorage,
} from '#orders/payment/web/pending-payment-storage.ts'
import { sendPayment } from '#orders/web/api.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import type { ApiError } from '#platform/web/api-client/api-error.ts'

interface OrderPaymentOptions {
  flow: PaymentFlow
  onPaid: (receipt: Receipt) => void
  /** A receipt where it was paid all the same. */
  onRejected: (error: ApiError, pending: PendingPayment) => Promise<Receipt | null>
}

/** Pays an order to its end, which is its receipt. */
export function useOrderPayment({ flow: place, onPaid, onRejected: onRefused }: OrderPaymentOptions) {
  const { start, ...payment } = usePendingPayment({ storage: getPendingPaymentStorage(place), send, onPaid, onRejected: onRefused })
  return {
    ...payment,
    pay: (wish: Omit<PendingPayment, 'key'>) => start({ ...wish, key: crypto.randomUUID() }),
  }
}

async function send(pending: PendingPayment): Promise<{ paid: Receipt } | { url: string }> {
  const { emailData, nextAction } = await sendPayment(pending)
  if (emailData) return { paid: emailData }
  if (nextAction) return { url: nextAction.url }
  throw new Error('neither paid nor to be confirmed')
}
