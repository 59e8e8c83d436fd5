import {
  credit,
  debit,
  getBalance,
  heldAccount,
  type JournalKind,
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

/** The reversed commission that the seller gets again: as a transfer, and as debt that is forgiven. */
export interface ReversalUndone {
  sent: Pence
  forgiven: Pence
}

/**
 * A refund that had succeeded was reversed by the provider: its money is in our balance again, and the seller gets the reversed
 * commission again. The part that was taken from the order's transfer goes back into that transfer while it is not sent, and the
 * part that the seller still owes is forgiven. The rest, taken from a transfer sent since or paid by the seller since, is sent as
 * a transfer of its own.
 */
export async function postReversalUndone(tx: Tx, failed: FailedRefund): Promise<ReversalUndone> {
  const { refundId: ref, orderId, sellerId, amount } = failed
  const [payable, debt] = [sellerPayableAccount(sellerId), sellerDebtAccount(sellerId)]
  const [orderTransfer] = await lockTransfers(tx, orderId)
  const fromUnsentTransfers = await sumJournal(tx, 'commission_reversal', ref, payable)
  const owed = await sumJournal(tx, 'commission_reversal', ref, debt)
  const isUnsent = orderTransfer?.state === 'queued' || orderTransfer?.state === 'failed'
  const restored = isUnsent ? fromUnsentTransfers : zeroPence
  const forgiven = min(owed, await getBalance(tx, debt))
  if (orderTransfer && restored > 0)
    await updateTransfer(tx, orderTransfer.id, { amount_pence: orderTransfer.amount_pence + restored, state: 'queued' })
  const entries = [
    ...[debit(heldAccount, amount), credit(salesAccount, amount)],
    ...[debit(salesAccount, sum([restored, forgiven])), credit(payable, restored), credit(debt, forgiven)],
  ]
  await postJournal(tx, { kind: 'refund_failed', ref, entries })
  const sentSince = subtract(fromUnsentTransfers, restored)
  const paidSince = subtract(owed, forgiven)
  await postPayable(tx, 'commission_return', ref, payable, sentSince)
  await postPayable(tx, 'debt_return', ref, payable, paidSince)
  const rest = sum([sentSince, paidSince])
  if (rest > 0) await insertTransfer(tx, { orderId, sellerId, amount: rest, refundId: ref })
  return { sent: sum([restored, rest]), forgiven }
}

async function postPayable(tx: Tx, kind: JournalKind, ref: string, payable: string, amount: Pence): Promise<void> {
  if (amount > 0) await postJournal(tx, { kind, ref, entries: [debit(salesAccount, amount), credit(payable, amount)] })
}
