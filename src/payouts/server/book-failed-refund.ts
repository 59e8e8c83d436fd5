import { balanceOf, credit, debit, held, post, sales, sellerDebt, sellerPayable } from '#payouts/server/ledger.ts'
import { sumOfJournal } from '#payouts/server/ledger-store.ts'
import { insertTransfer, lockTransfersOf, updateTransfer } from '#payouts/server/transfers-store.ts'
import { less, min, type Pence, sum, zero } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

interface FailedRefund {
  refundId: string
  orderId: string
  sellerId: string
  amount: Pence
}

/** What the seller has again of her commission: sent to her, or owed by her no more. */
export interface GivenAgain {
  sent: Pence
  forgiven: Pence
}

/**
 * The money of a booked refund came back to us: journals that undo it, and the seller has her commission again. What
 * was taken from the order's transfer goes back into it while it waits, what she owed is owed no more. What is left, owed
 * by an order whose transfer has gone or paid by her already, goes out as a transfer of the refund.
 */
export async function bookFailedRefund(tx: Tx, failed: FailedRefund): Promise<GivenAgain> {
  const { refundId: ref, orderId, sellerId, amount } = failed
  const [payable, debt] = [sellerPayable(sellerId), sellerDebt(sellerId)]
  const own = (await lockTransfersOf(tx, orderId)).find(({ refund_id }) => refund_id === null)
  const fromHeld = await sumOfJournal(tx, 'commission_reversal', ref, payable)
  const owed = await sumOfJournal(tx, 'commission_reversal', ref, debt)
  const waits = own?.state === 'queued' || own?.state === 'failed'
  const backInto = waits ? fromHeld : zero
  const forgiven = min(owed, await balanceOf(tx, debt))
  if (own && backInto > 0)
    await updateTransfer(tx, own.id, { amount_pence: own.amount_pence + backInto, state: 'queued' })
  const entries = [
    ...[debit(held, amount), credit(sales, amount)],
    ...[debit(sales, sum([backInto, forgiven])), credit(payable, backInto), credit(debt, forgiven)],
  ]
  await post(tx, { kind: 'refund_failed', ref, entries })
  const late = less(fromHeld, backInto)
  const paid = less(owed, forgiven)
  if (late > 0) await post(tx, { kind: 'commission_return', ref, entries: [debit(sales, late), credit(payable, late)] })
  if (paid > 0) await post(tx, { kind: 'debt_return', ref, entries: [debit(sales, paid), credit(payable, paid)] })
  const left = sum([late, paid])
  if (left > 0) await insertTransfer(tx, { orderId, sellerId, amount: left, refundId: ref })
  return { sent: sum([backInto, left]), forgiven }
}
