import {
  insertTransfer,
  lockTransfers,
  selectTransfers,
  type TransferRow,
  updateTransfer,
} from '#payouts/transfers/server/transfers-store.ts'
import { min, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import {
  couponsAccount,
  credit,
  debit,
  getBalance,
  heldAccount,
  type JournalKind,
  postJournal,
  salesAccount,
  sellerDebtAccount,
  sellerPayableAccount,
} from './ledger.ts'
import { sumJournal } from './ledger-store.ts'

interface FailedRefund {
  refundId: string
  orderId: string
  sellerId: string
  amount: Pence
}

/** The reversed commission that the seller gets back, as a transfer and as debt that is forgiven. */
export interface ReversalUndone {
  sent: Pence
  forgiven: Pence
  /** The part of the coupon's reduction that applies again. */
  reduction: Pence
}

export interface RefundPosting {
  /** The refund's or the dispute's id. */
  sourceId: string
  kind: 'refund' | 'dispute'
  orderId: string
  sellerId: string
  /** What was paid back to the payer. */
  amount: Pence
  /** What a coupon had taken off the price of the refunded items. */
  reduction: Pence
  /** The commission owed for the refunded items; zero where the seller kept the commission at the sale. */
  commission: Pence
}

/** How much of a reversed commission comes from transfers that are not sent yet, and how much the seller owes from now on. */
export interface CommissionReversal {
  fromUnsentTransfers: Pence
  owed: Pence
}

/** Posts money that went back to the payer, by a refund or a lost dispute, and the reversal of its commission. */
export async function postRefund(tx: Tx, refund: RefundPosting): Promise<CommissionReversal> {
  const { sourceId: ref, kind, amount, reduction } = refund
  const back = [credit(heldAccount, amount), credit(couponsAccount, reduction)]
  await postJournal(tx, { kind, ref, entries: [debit(salesAccount, sum([amount, reduction])), ...back] })
  return postCommissionReversal(tx, refund)
}

/** Takes the commission from the order's unsent transfers; the rest becomes the seller's debt. */
async function postCommissionReversal(
  tx: Tx,
  { sourceId: ref, orderId, sellerId, commission }: RefundPosting,
): Promise<CommissionReversal> {
  const { shares, fromUnsentTransfers, owed } = splitReversal(await lockTransfers(tx, orderId), commission)
  if (commission > 0) {
    for (const { transfer, amount } of shares) await reduceTransfer(tx, transfer, amount)
    const entries = [
      debit(sellerPayableAccount(sellerId), fromUnsentTransfers),
      debit(sellerDebtAccount(sellerId), owed),
      credit(salesAccount, commission),
    ]
    await postJournal(tx, { kind: 'commission_reversal', ref, entries })
  }
  return { fromUnsentTransfers, owed }
}

/** What `postRefund` has reversed for a refund, according to the ledger. */
export async function findCommissionReversal(
  db: Db,
  { refundId, sellerId }: { refundId: string; sellerId: string },
): Promise<CommissionReversal> {
  const take = (account: string) => sumJournal(db, 'commission_reversal', refundId, account)
  return {
    fromUnsentTransfers: await take(sellerPayableAccount(sellerId)),
    owed: await take(sellerDebtAccount(sellerId)),
  }
}

/** The part of the coupon's reduction that a refund has reversed, according to the ledger. */
async function findReturnedReduction(db: Db, refundId: string): Promise<Pence> {
  return subtract(zeroPence, await sumJournal(db, 'refund', refundId, couponsAccount))
}

/** What `postRefund` would reverse if it were called now. */
export async function previewCommissionReversal(
  db: Db,
  orderId: string,
  commission: Pence,
): Promise<CommissionReversal> {
  const { fromUnsentTransfers, owed } = splitReversal(await selectTransfers(db, orderId), commission)
  return { fromUnsentTransfers, owed }
}

interface TransferShare {
  transfer: TransferRow
  amount: Pence
}

/** Divides a reversed commission among the order's queued transfers; a transfer marked as sent may have reached the seller, so it is left out. */
function splitReversal(transfers: TransferRow[], commission: Pence): CommissionReversal & { shares: TransferShare[] } {
  const shares: TransferShare[] = []
  let owed = commission
  for (const transfer of transfers.filter(({ state }) => state === 'queued')) {
    const amount = min(pence(transfer.amount_pence), owed)
    owed = subtract(owed, amount)
    if (amount > 0) shares.push({ transfer, amount })
  }
  return { shares, fromUnsentTransfers: sum(shares.map(({ amount }) => amount)), owed }
}

async function reduceTransfer(tx: Tx, transfer: TransferRow, by: Pence): Promise<void> {
  const left = transfer.amount_pence - by
  await updateTransfer(tx, transfer.id, { amount_pence: left, state: left === 0 ? 'failed' : 'queued' })
}

/**
 * Undoes the postings of a refund that had succeeded and was then reversed by the provider: its money is in the shop's balance again, and
 * the seller gets the reversed commission back. The part that was taken from the order's transfer goes back into it if it has not been sent,
 * and what the seller still owes is forgiven. The rest is sent as a transfer of its own.
 */
export async function postReversalUndone(tx: Tx, failed: FailedRefund): Promise<ReversalUndone> {
  const { refundId: ref, orderId, sellerId, amount } = failed
  const [payable, debt] = [sellerPayableAccount(sellerId), sellerDebtAccount(sellerId)]
  const [orderTransfer] = await lockTransfers(tx, orderId)
  const { fromUnsentTransfers, owed } = await findCommissionReversal(tx, { refundId: ref, sellerId })
  const reduction = await findReturnedReduction(tx, ref)
  const isUnsent = orderTransfer?.state === 'queued' || orderTransfer?.state === 'failed'
  const restored = isUnsent ? fromUnsentTransfers : zeroPence
  const forgiven = min(owed, await getBalance(tx, debt))
  if (orderTransfer && restored > 0)
    await updateTransfer(tx, orderTransfer.id, { amount_pence: orderTransfer.amount_pence + restored, state: 'queued' })
  const entries = [
    debit(heldAccount, amount),
    debit(couponsAccount, reduction),
    credit(salesAccount, sum([amount, reduction])),
    debit(salesAccount, sum([restored, forgiven])),
    credit(payable, restored),
    credit(debt, forgiven),
  ]
  await postJournal(tx, { kind: 'refund_failed', ref, entries })
  const sentSince = subtract(fromUnsentTransfers, restored)
  const paidSince = subtract(owed, forgiven)
  await postPayable(tx, 'commission_return', ref, payable, sentSince)
  await postPayable(tx, 'debt_return', ref, payable, paidSince)
  const rest = sum([sentSince, paidSince])
  if (rest > 0) await insertTransfer(tx, { orderId, sellerId, amount: rest, refundId: ref })
  return { sent: sum([restored, rest]), forgiven, reduction }
}

async function postPayable(tx: Tx, kind: JournalKind, ref: string, payable: string, amount: Pence): Promise<void> {
  if (amount > 0) await postJournal(tx, { kind, ref, entries: [debit(salesAccount, amount), credit(payable, amount)] })
}
