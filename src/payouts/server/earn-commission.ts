import { feeJournals } from '#payouts/server/book-fee.ts'
import { credit, debit, held, postAll, sales, sellerPayable } from '#payouts/server/ledger.ts'
import { insertTransfer } from '#payouts/server/transfers-store.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

export interface PaidOrder {
  orderId: string
  paymentId: string
  sellerId: string
  /** What was charged. */
  paid: Pence
  /** What the provider kept of it; null while it has not said. */
  fee: Pence | null
  /** The sum of the lines' commission. */
  commission: Pence
  /** 'discount': the seller kept it, because less was charged. 'accrual': the full price was paid, so we owe it. */
  mode: 'discount' | 'accrual' | 'none'
}

/** Books a paid order: the money in, and the commission that is owed, on its way at once (D-004, D-005, D-043). */
export async function bookPaidOrder(
  tx: Tx,
  { orderId, paymentId, sellerId, paid, fee, commission, mode }: PaidOrder,
): Promise<void> {
  const isOwed = mode === 'accrual' && commission > 0
  const owed = [debit(sales, commission), credit(sellerPayable(sellerId), commission)]
  await postAll(tx, [
    { kind: 'payment', ref: paymentId, entries: [debit(held, paid), credit(sales, paid)] },
    ...(isOwed ? [{ kind: 'commission_accrual' as const, ref: orderId, entries: owed }] : []),
    ...feeJournals(paymentId, fee),
  ])
  if (isOwed) await insertTransfer(tx, { orderId, sellerId, amount: commission })
}
