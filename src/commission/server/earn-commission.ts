import type { Pence } from '#base/money.ts'
import type { Tx } from '#base/server/database.ts'
import { credit, debit, held, post, sales, sellerPayable } from '#commission/server/ledger.ts'
import { insertTransfer } from '#commission/server/transfers-store.ts'

export interface PaidOrder {
  orderId: string
  paymentId: string
  sellerId: string
  /** What was charged. */
  paid: Pence
  /** The sum of the lines' commission. */
  commission: Pence
  /** 'discount': the seller kept it, because less was charged. 'accrual': the full price was paid, so we owe it. */
  mode: 'discount' | 'accrual' | 'none'
}

/** Books a paid order: the money in, and the commission that is owed, on its way at once (D-004, D-005, D-043). */
export async function bookPaidOrder(
  tx: Tx,
  { orderId, paymentId, sellerId, paid, commission, mode }: PaidOrder,
): Promise<void> {
  await post(tx, { kind: 'payment', ref: paymentId, entries: [debit(held, paid), credit(sales, paid)] })
  if (mode !== 'accrual' || commission === 0) return
  const owed = [debit(sales, commission), credit(sellerPayable(sellerId), commission)]
  await post(tx, { kind: 'commission_accrual', ref: orderId, entries: owed })
  await insertTransfer(tx, { orderId, sellerId, amount: commission })
}
