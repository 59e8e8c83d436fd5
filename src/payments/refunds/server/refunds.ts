import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import type { PaymentProvider, RefundResult } from '#payments/provider/server/payment-provider.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { isId } from '#platform/wire-schemas.ts'
import {
  insertRefundRow,
  openRefundsQuery,
  type RefundRow,
  selectOpenRefund,
  selectRefund,
  selectRefunds,
  selectStaleRefundIds,
  updateOpenRefund,
} from './refunds-store.ts'

export { recordRefundReversal } from './refunds-store.ts'

const batchSize = 100

/** Money that goes back to a payer; the refund's id is also the provider's idempotency key. */
export interface Refund {
  id: string
  paymentId: string
  state: 'queued' | 'sent' | 'succeeded' | 'failed'
  amount: Pence
  /** The commission of the refunded items. */
  commission: Pence
  reason: string
  failureMessage: string | null
  createdAt: Date
  refundedAt: Date | null
}

interface NewRefund {
  paymentId: string
  amount: Pence
  commission: Pence
  reason: string
  requestedBy: string
}

/** Inserts the refund before the provider is called; the database allows one open refund per payment. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { paymentId, amount, commission, reason, requestedBy } = refund
  const money = { amount_pence: amount, commission_pence: commission }
  return toRefund(await insertRefundRow(tx, { payment_id: paymentId, ...money, reason, requested_by: requestedBy }))
}

/** Records that the refund succeeded; returns false if it had ended before. */
export function settleRefund(tx: Tx, refundId: string, providerRef: string): Promise<boolean> {
  return updateOpenRefund(tx, refundId, { state: 'succeeded', provider_ref: providerRef, refunded_at: new Date() })
}

/** Records that the provider declined the refund; returns false if it had ended before. */
export function failRefund(tx: Tx, refundId: string, text: string): Promise<boolean> {
  return updateOpenRefund(tx, refundId, { state: 'failed', failure_message: text })
}

export async function findOpenRefund(db: Db, paymentId: string): Promise<Refund | undefined> {
  const row = await selectOpenRefund(db, paymentId)
  return row && toRefund(row)
}

export async function findRefund(db: Db, refundId: string): Promise<Refund | undefined> {
  const row = isId(refundId) ? await selectRefund(db, refundId) : undefined
  return row && toRefund(row)
}

/** All refunds of a payment, failed ones too, the oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return (await selectRefunds(db, paymentId)).map(toRefund)
}

/** The ids of refunds that have been open for more than 30 seconds, oldest first. */
export function listStaleRefundIds(db: Db): Promise<string[]> {
  return selectStaleRefundIds(db, batchSize)
}

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    state: row.state as Refund['state'],
    amount: pence(row.amount_pence),
    commission: pence(row.commission_pence),
    reason: row.reason,
    failureMessage: row.failure_message,
    createdAt: row.created_at,
    refundedAt: row.refunded_at,
  }
}

export const refundGauges: DatabaseGauges = {
  help: {
    chairside_refunds_open: 'Refunds that the provider has not confirmed.',
    chairside_refunds_open_oldest_seconds: 'How long the oldest of them has been open.',
  },
  query: openRefundsQuery,
}

/**
 * Sends the refund to the provider. The call may be repeated: a refund that may have been sent before is first looked up at the provider.
 */
export async function sendRefund(
  { db, provider }: { db: Db; provider: PaymentProvider },
  refund: Refund,
  payment: OrderPaymentAttempt,
): Promise<RefundResult> {
  const chargeRef = payment.providerRef
  if (!chargeRef) throw new Error(`payment ${payment.id} is unknown to the provider`)
  if (refund.state === 'sent') {
    const found = await provider.findRefund(refund.id, chargeRef)
    if (found) return found
  }
  await updateOpenRefund(db, refund.id, { state: 'sent' })
  return provider.sendRefund({ reference: refund.id, chargeRef, amount: refund.amount })
}
