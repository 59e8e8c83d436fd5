import {
  credit,
  debit,
  getBalance,
  heldAccount,
  postJournal,
  salesAccount,
  sellerDebtAccount,
  sellerPayableAccount,
} from '#payouts/ledger/server/ledger.ts'
import { sumJournal } from '#payouts/ledger/server/ledger-store.ts'
import { insertTransfer, lockTransfers, updateTransfer } from '#payouts/transfers/server/transfers-store.ts'
import { min, type Pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface FailedRefund {
  refundId: string
  orderId: string
  sellerId: string
  amount: Pence
}

/** What the seller has again of her commission: sent to her, or owed by her no more. */
export interface ReversalUndone {
  sent: Pence
  forgiven: Pence
}

/**
 * The money of a booked refund came back to us: journals that undo it, and the seller has her commission again. What
 * was taken from the order's transfer goes back into it while it waits, what she owed is owed no more. What is left, owed
 * by an order whose transfer has gone or paid by her already, goes out as a transfer of the refund.
 */
export async function postReversalUndone(tx: Tx, failed: FailedRefund): Promise<ReversalUndone> {
  const { refundId: ref, orderId, sellerId, amount } = failed
  const [payable, debt] = [sellerPayableAccount(sellerId), sellerDebtAccount(sellerId)]
  const own = (await lockTransfers(tx, orderId)).find(({ refund_id }) => refund_id === null)
  const fromHeld = await sumJournal(tx, 'commission_reversal', ref, payable)
  const owed = await sumJournal(tx, 'commission_reversal', ref, debt)
  const waits = own?.state === 'queued' || own?.state === 'failed'
  const backInto = waits ? fromHeld : zeroPence
  const forgiven = min(owed, await getBalance(tx, debt))
  if (own && backInto > 0)
    await updateTransfer(tx, own.id, { amount_pence: own.amount_pence + backInto, state: 'queued' })
  const entries = [
    ...[debit(heldAccount, amount), credit(salesAccount, amount)],
    ...[debit(salesAccount, sum([backInto, forgiven])), credit(payable, backInto), credit(debt, forgiven)],
  ]
  await postJournal(tx, { kind: 'refund_failed', ref, entries })
  const late = subtract(fromHeld, backInto)
  const paid = subtract(owed, forgiven)
  if (late > 0)
    await postJournal(tx, {
      kind: 'commission_return',
      ref,
      entries: [debit(salesAccount, late), credit(payable, late)],
    })
  if (paid > 0)
    await postJournal(tx, { kind: 'debt_return', ref, entries: [debit(salesAccount, paid), credit(payable, paid)] })
  const left = sum([late, paid])
  if (left > 0) await insertTransfer(tx, { orderId, sellerId, amount: left, refundId: ref })
  return { sent: sum([backInto, left]), forgiven }
}
