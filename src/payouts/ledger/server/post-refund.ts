import {
  credit,
  debit,
  heldAccount,
  postJournal,
  salesAccount,
  sellerDebtAccount,
  sellerPayableAccount,
} from '#payouts/ledger/server/ledger.ts'
import {
  lockTransfers,
  selectTransfers,
  type TransferRow,
  updateTransfer,
} from '#payouts/transfers/server/transfers-store.ts'
import { min, type Pence, pence, subtract, sum } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface RefundPosting {
  /** The refund's or the dispute's id. */
  sourceId: string
  kind: 'refund' | 'dispute'
  orderId: string
  sellerId: string
  /** What was paid back to the payer. */
  amount: Pence
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
  const { sourceId: ref, kind, amount } = refund
  await postJournal(tx, { kind, ref, entries: [debit(salesAccount, amount), credit(heldAccount, amount)] })
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

/** What `postRefund` would reverse now. */
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

/** Only queued transfers count as held: one marked as sent may have reached the seller. */
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
