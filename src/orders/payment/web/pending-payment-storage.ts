import { type PendingPaymentStorage, createPendingPaymentStorage } from '#payments/attempts/web/pending-payment-storage.ts'

export interface PendingPayment {
  /** For a payer by link the link's own value. */
  orderId: string
  path: `payment/${'card' | 'token' | 'wallet' | 'cash' | 'client'}/pay`
  body: Record<string, unknown>
  key: string
}

/** The checkout's, and one a payment link: what waits in one place is never gone on with in another. */
export type PaymentFlow = 'checkout' | `link ${string}`

const stores = new Map<PaymentFlow, PendingPaymentStorage<PendingPayment>>()

export function getPendingPaymentStorage(place: PaymentFlow): PendingPaymentStorage<PendingPayment> {
  const store = stores.get(place) ?? createPendingPaymentStorage<PendingPayment>(`pendingPayment ${place}`)
  stores.set(place, store)
  return store
}
