import type { PaymentAttemptRow } from '#payments/attempts/server/payment-attempts-store.ts'
import type { Instrument } from '#payments/provider/server/instrument.ts'
import { type Pence, pence } from '#platform/money.ts'

export type PaymentMethod = 'saved_card' | 'new_card' | 'cash' | 'wallet' | 'link' | 'debt'
export type AttemptState = 'sent' | 'requires_action' | 'unknown' | 'succeeded' | 'failed'

interface AttemptFields {
  /** The provider's idempotency key too. */
  id: string
  method: PaymentMethod
  paymentType: number
  state: AttemptState
  amount: Pence
  currency: string
  cardId: string | null
  instrument: Instrument
  providerRef: string | null
  nextActionUrl: string | null
  failureMessage: string | null
  funding: string | null
  last4: string | null
  createdAt: Date
  updatedAt: Date
}

export type OrderPaymentAttempt = AttemptFields & { orderId: string; debtorId: null }
/** A seller pays the commission that the seller owes to the shop, which belongs to no order (D-028). */
export type DebtPaymentAttempt = AttemptFields & { orderId: null; debtorId: string }
/** One try to charge an order or a seller's debt. */
export type PaymentAttempt = OrderPaymentAttempt | DebtPaymentAttempt

export function isAttemptOpen({ state }: Pick<PaymentAttempt, 'state'>): boolean {
  return state !== 'succeeded' && state !== 'failed'
}

export function toPaymentAttempt(row: PaymentAttemptRow): PaymentAttempt {
  const attempt = {
    id: row.id,
    method: row.method as PaymentMethod,
    paymentType: row.payment_type,
    state: row.state as AttemptState,
    amount: pence(row.amount_pence),
    currency: row.currency,
    cardId: row.card_id,
    instrument: row.instrument as unknown as Instrument,
    providerRef: row.provider_ref,
    nextActionUrl: row.next_action_url,
    failureMessage: row.failure_message,
    funding: row.funding,
    last4: row.last4,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
  const { order_id: orderId, debtor_id: debtorId } = row
  if (orderId !== null) return { ...attempt, orderId, debtorId: null }
  if (debtorId !== null) return { ...attempt, orderId: null, debtorId }
  throw new Error(`payment ${row.id} has neither an order nor a debtor`)
}
