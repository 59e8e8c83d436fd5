import { min, type Pence, pence, sum, zero } from '#base/money.ts'
import type { Tx } from '#base/server/database.ts'
import { balanceOf, credit, debit, held, post, sales, sellerDebt, sellerPayable } from '#commission/server/ledger.ts'
import { sumOfJournal } from '#commission/server/ledger-store.ts'
import { lockTransferOf, updateTransfer } from '#commission/server/transfers-store.ts'

interface FailedRefund {
  refundId: string
  orderId: string
  sellerId: string
  amount: Pence
}

/**
 * The money of a booked refund came back to us: journals that undo it, and the seller has her commission again. What
 * was taken from a transfer that still waits goes back into it, what she owed is owed no more. Answers what is left: owed
 * to her by an order whose transfer has gone, or paid by her already, and to be sent to her by an administrator.
 */
export async function bookFailedRefund(tx: Tx, failed: FailedRefund): Promise<Pence> {
  const { refundId: ref, orderId, sellerId, amount } = failed
  const [payable, debt] = [sellerPayable(sellerId), sellerDebt(sellerId)]
  const transfer = await lockTransferOf(tx, orderId)
  const fromHeld = await sumOfJournal(tx, 'commission_reversal', ref, payable)
  const owed = await sumOfJournal(tx, 'commission_reversal', ref, debt)
  const waits = transfer?.state === 'queued' || transfer?.state === 'failed'
  const backInto = waits ? fromHeld : zero
  const forgiven = min(owed, await balanceOf(tx, debt))
  if (transfer && backInto > 0)
    await updateTransfer(tx, transfer.id, { amount_pence: transfer.amount_pence + backInto, state: 'queued' })
  const entries = [
    ...[debit(held, amount), credit(sales, amount)],
    ...[debit(sales, sum([backInto, forgiven])), credit(payable, backInto), credit(debt, forgiven)],
  ]
  await post(tx, { kind: 'refund_failed', ref, entries })
  const late = pence(fromHeld - backInto)
  const paid = pence(owed - forgiven)
  if (late > 0) await post(tx, { kind: 'commission_return', ref, entries: [debit(sales, late), credit(payable, late)] })
  if (paid > 0) await post(tx, { kind: 'debt_return', ref, entries: [debit(sales, paid), credit(payable, paid)] })
  return sum([late, paid])
}
