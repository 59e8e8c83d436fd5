import { pendingStore } from '#payments/web/pending-store.ts'

export interface PendingPayment {
  orderId: string
  path: 'payment/card/pay' | 'payment/token/pay' | 'payment/cash/pay'
  body: Record<string, unknown>
  key: string
}

export const {
  keep: keepPending,
  read: pendingPayment,
  drop: dropPending,
} = pendingStore<PendingPayment>('pendingPayment')
