import {
  credit,
  debit,
  heldAccount,
  postJournals,
  providerFeeJournals,
  salesAccount,
  sellerPayableAccount,
} from '#payouts/ledger/server/ledger.ts'
import { insertTransfer } from '#payouts/transfers/server/transfers-store.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

export interface PaidOrder {
  orderId: string
  paymentId: string
  sellerId: string
  /** What was charged. */
  paid: Pence
  /** What the provider kept of the charge; null while it is not known. */
  fee: Pence | null
  /** The sum of the order lines' commission. */
  commission: Pence
  /** 'discount': the seller kept the commission, since less was charged. 'accrual': the full price was charged, so the shop owes the commission. */
  mode: 'discount' | 'accrual' | 'none'
  /** How many days the transfer of the commission waits (`COMMISSION_HOLD_DAYS`). */
  holdDays: number
}

/** Posts the payment of an order, its fee and the commission owed for it, and creates the commission's transfer (D-004, D-005, D-043). */
export async function postPaidOrder(
  tx: Tx,
  { orderId, paymentId, sellerId, paid, fee, commission, mode, holdDays }: PaidOrder,
): Promise<void> {
  const isOwed = mode === 'accrual' && commission > 0
  const owed = [debit(salesAccount, commission), credit(sellerPayableAccount(sellerId), commission)]
  await postJournals(tx, [
    { kind: 'payment', ref: paymentId, entries: [debit(heldAccount, paid), credit(salesAccount, paid)] },
    ...(isOwed ? [{ kind: 'commission_accrual' as const, ref: orderId, entries: owed }] : []),
    ...providerFeeJournals(paymentId, fee),
  ])
  if (isOwed) await insertTransfer(tx, { orderId, sellerId, amount: commission, holdDays })
}
