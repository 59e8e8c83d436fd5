import type { OrderPayment } from '#payments/server/charges.ts'
import type { PaymentProvider, RefundResult } from '#payments/server/provider.ts'
import {
  failSettledRefund,
  findOpenRefund,
  findRefund,
  insertRefund,
  moveRefund,
  type RefundRow,
  selectRefunds,
  selectStaleRefunds,
} from '#payments/server/refunds-store.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { isId } from '#platform/wire.ts'

const atOnce = 100

/** Money on its way back to a payer. Its id is the provider's idempotency key. */
export interface Refund {
  id: string
  paymentId: string
  state: 'queued' | 'sent' | 'succeeded' | 'failed'
  amount: Pence
  /** Of the pieces given back. */
  commission: Pence
  reason: string
  refusedText: string | null
  createdAt: Date
  refundedAt: Date | null
}

interface NewRefund {
  paymentId: string
  amount: Pence
  commission: Pence
  reason: string
  askedBy: string
}

/** The row before the call; the database allows one open refund a payment. */
export async function noteRefund(tx: Tx, wish: NewRefund): Promise<Refund> {
  const { paymentId, amount, commission, reason, askedBy } = wish
  const money = { amount_pence: amount, commission_pence: commission }
  return refundOf(await insertRefund(tx, { payment_id: paymentId, ...money, reason, asked_by: askedBy }))
}

/** Asks the provider once, however often this is called: one that may have gone out is looked for first. */
export async function carryOutRefund(
  { db, provider }: { db: Db; provider: PaymentProvider },
  refund: Refund,
  payment: OrderPayment,
): Promise<RefundResult> {
  const chargeRef = payment.providerRef
  if (!chargeRef) throw new Error(`payment ${payment.id} is unknown to the provider`)
  if (refund.state === 'sent') {
    const found = await provider.findRefund(refund.id, chargeRef)
    if (found) return found
  }
  await moveRefund(db, refund.id, { state: 'sent' })
  return provider.refund({ reference: refund.id, chargeRef, amount: refund.amount })
}

/** Answers false when that was known before. */
export function settleRefund(tx: Tx, refundId: string, providerRef: string): Promise<boolean> {
  return moveRefund(tx, refundId, { state: 'succeeded', provider_ref: providerRef, refunded_at: new Date() })
}

/** The provider said no; answers false if the refund had ended before. */
export function refuseRefund(tx: Tx, refundId: string, text: string): Promise<boolean> {
  return moveRefund(tx, refundId, { state: 'failed', refused_text: text })
}

/** It had succeeded, and its money came back; answers false if that was known before. */
export function refuseSettledRefund(tx: Tx, refundId: string, text: string): Promise<boolean> {
  return failSettledRefund(tx, refundId, text)
}

export async function openRefundOf(db: Db, paymentId: string): Promise<Refund | undefined> {
  const row = await findOpenRefund(db, paymentId)
  return row && refundOf(row)
}

export async function readRefund(db: Db, refundId: string): Promise<Refund | undefined> {
  const row = isId(refundId) ? await findRefund(db, refundId) : undefined
  return row && refundOf(row)
}

/** All that were tried, the oldest first. */
export async function refundsOf(db: Db, paymentId: string): Promise<Refund[]> {
  return (await selectRefunds(db, paymentId)).map(refundOf)
}

export function listOpenRefunds(db: Db): Promise<string[]> {
  return selectStaleRefunds(db, atOnce)
}

function refundOf(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    state: row.state as Refund['state'],
    amount: pence(row.amount_pence),
    commission: pence(row.commission_pence),
    reason: row.reason,
    refusedText: row.refused_text,
    createdAt: row.created_at,
    refundedAt: row.refunded_at,
  }
}
