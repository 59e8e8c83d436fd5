import { type PaymentRequest, sendPayment } from '#orders/payment/web/api.ts'
import {
  getPendingPaymentStorage,
  type PaymentFlow,
  type PendingPayment,
} from '#orders/payment/web/pending-payment-storage.ts'
import type { Receipt } from '#orders/receipts/contract.ts'
import { usePendingPayment } from '#payments/attempts/web/use-pending-payment.ts'
import type { ApiError } from '#platform/web/api-client/api-error.ts'

interface OrderPaymentOptions {
  flow: PaymentFlow
  onPaid: (receipt: Receipt) => void
  /** Returns the receipt if the order is paid all the same. */
  onRejected: (error: ApiError, pending: PendingPayment) => Promise<Receipt | null>
}

/** Pays an order and waits for the outcome, through a confirmation by the bank and a reload of the page. */
export function useOrderPayment({ flow, onPaid, onRejected }: OrderPaymentOptions) {
  const { start, ...payment } = usePendingPayment({
    storage: getPendingPaymentStorage(flow),
    send: sendPayment,
    onPaid,
    onRejected,
  })
  return {
    ...payment,
    pay: (request: PaymentRequest) => start({ ...request, key: crypto.randomUUID() }),
  }
}
