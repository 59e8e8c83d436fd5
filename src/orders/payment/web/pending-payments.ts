import type { PendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'
import { createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'

export interface PendingPayment {
  /** The order's id; for a payment by link the value of the link. */
  orderId: string
  path: `payment/${'card' | 'token' | 'wallet' | 'cash' | 'client'}/pay` | 'client-page/pay'
  body: Record<string, unknown>
  /** The idempotency key. */
  key: string
}

/** The checkout and each payment link store their pending payment apart, so that none resumes another's. */
export type PaymentFlow = 'checkout' | `link ${string}`

const storages = new Map<PaymentFlow, PendingPaymentStorage<PendingPayment>>()

export function getPendingPaymentStorage(flow: PaymentFlow): PendingPaymentStorage<PendingPayment> {
  const storage = storages.get(flow) ?? createPendingPaymentStorage<PendingPayment>(`pendingPayment ${flow}`)
  storages.set(flow, storage)
  return storage
}

/** Whether a payment was sent here whose outcome is not known yet. */
export const isPaymentPending = (flow: PaymentFlow): boolean => getPendingPaymentStorage(flow).get() !== null
