import type { PendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'

export interface PendingPayment {
  /** The order's id or, for a payment through a payment link, the link's secret token. */
  orderId: string
  path: `payment/${'card' | 'token' | 'wallet' | 'cash' | 'client'}/pay` | 'client-page/pay'
  body: Record<string, unknown>
  /** The idempotency key. */
  key: string
}

/** The checkout and each payment link store their pending payment separately, so that none resumes the payment of another. */
export type PaymentFlow = 'checkout' | `link ${string}`

const storages = new Map<PaymentFlow, PendingPaymentStorage<PendingPayment>>()

export function getPendingPaymentStorage(flow: PaymentFlow): PendingPaymentStorage<PendingPayment> {
  const storage = storages.get(flow) ?? createPendingPaymentStorage<PendingPayment>(`pendingPayment ${flow}`)
  storages.set(flow, storage)
  return storage
}

/** Whether this browser has sent a payment whose outcome is not known yet. */
export const isPaymentPending = (flow: PaymentFlow): boolean => getPendingPaymentStorage(flow).get() !== null
