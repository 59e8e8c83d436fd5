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
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

export interface RefundPosting {
  /** The refund's or the dispute's id. */
  claimId: string
  kind: 'refund' | 'dispute'
  orderId: string
  sellerId: string
  /** What went back to the payer. */
  amount: Pence
  /** Owed commission of the pieces given back; nothing where the seller kept it herself. */
  commission: Pence
}

/** Where a commission is taken from: what we still hold of it, and what the seller has had already. */
export interface CommissionReversal {
  fromHeld: Pence
  owed: Pence
}

/** Books money that went back, and the commission with it: from what is held, and the rest becomes the seller's debt. */
export async function postRefund(tx: Tx, given: RefundPosting): Promise<CommissionReversal> {
  const { claimId, kind, orderId, sellerId, amount, commission } = given
  await postJournal(tx, { kind, ref: claimId, entries: [debit(salesAccount, amount), credit(heldAccount, amount)] })
  const { parts, ...taken } = splitReversal(await lockTransfers(tx, orderId), commission)
  if (commission === 0) return taken
  for (const { transfer, share } of parts) await reduceTransfer(tx, transfer, share)
  const entries = [
    debit(sellerPayableAccount(sellerId), taken.fromHeld),
    debit(sellerDebtAccount(sellerId), taken.owed),
    credit(salesAccount, commission),
  ]
  await postJournal(tx, { kind: 'commission_reversal', ref: claimId, entries })
  return taken
}

/** What `bookGivenBack` would take now. */
export async function previewCommissionReversal(
  db: Db,
  orderId: string,
  commission: Pence,
): Promise<CommissionReversal> {
  const { fromHeld, owed } = splitReversal(await selectTransfers(db, orderId), commission)
  return { fromHeld, owed }
}

/** Nobody asks the order's money back any more: what is left of its commission goes out. */
export async function releaseTransfers(tx: Tx, orderId: string): Promise<void> {
  for (const { id: transferId, state } of await selectTransfers(tx, orderId))
    if (state === 'queued' || state === 'sent')
      await enqueueJob(tx, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}

interface TransferShare {
  transfer: TransferRow
  share: Pence
}

/** One that may have gone out already is not held any more. */
function splitReversal(transfers: TransferRow[], commission: Pence): CommissionReversal & { parts: TransferShare[] } {
  const parts: TransferShare[] = []
  let left = commission
  for (const transfer of transfers.filter(({ state }) => state === 'queued')) {
    const share = min(pence(transfer.amount_pence), left)
    left = subtract(left, share)
    if (share > 0) parts.push({ transfer, share })
  }
  return { parts, fromHeld: sum(parts.map(({ share }) => share)), owed: left }
}

async function reduceTransfer(tx: Tx, transfer: TransferRow, taken: Pence): Promise<void> {
  const left = transfer.amount_pence - taken
  await updateTransfer(tx, transfer.id, { amount_pence: left, state: left === 0 ? 'failed' : 'queued' })
}
