import { credit, debit, held, post, sales, sellerDebt, sellerPayable } from '#payouts/server/ledger.ts'
import {
  lockTransfersOf,
  selectTransfersOf,
  type TransferRow,
  updateTransfer,
} from '#payouts/server/transfers-store.ts'
import { less, min, type Pence, pence, sum } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

export interface GivenBack {
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
export interface TakenBack {
  fromHeld: Pence
  owed: Pence
}

/** Books money that went back, and the commission with it: from what is held, and the rest becomes the seller's debt. */
export async function bookGivenBack(tx: Tx, given: GivenBack): Promise<TakenBack> {
  const { claimId, kind, orderId, sellerId, amount, commission } = given
  await post(tx, { kind, ref: claimId, entries: [debit(sales, amount), credit(held, amount)] })
  const { parts, ...taken } = split(await lockTransfersOf(tx, orderId), commission)
  if (commission === 0) return taken
  for (const { transfer, share } of parts) await shrink(tx, transfer, share)
  const entries = [
    debit(sellerPayable(sellerId), taken.fromHeld),
    debit(sellerDebt(sellerId), taken.owed),
    credit(sales, commission),
  ]
  await post(tx, { kind: 'commission_reversal', ref: claimId, entries })
  return taken
}

/** What `bookGivenBack` would take now. */
export async function previewTakenBack(db: Db, orderId: string, commission: Pence): Promise<TakenBack> {
  const { fromHeld, owed } = split(await selectTransfersOf(db, orderId), commission)
  return { fromHeld, owed }
}

/** Nobody asks the order's money back any more: what is left of its commission goes out. */
export async function releaseTransfers(tx: Tx, orderId: string): Promise<void> {
  for (const { id: transferId, state } of await selectTransfersOf(tx, orderId))
    if (state === 'queued' || state === 'sent')
      await enqueue(tx, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}

interface Part {
  transfer: TransferRow
  share: Pence
}

/** One that may have gone out already is not held any more. */
function split(transfers: TransferRow[], commission: Pence): TakenBack & { parts: Part[] } {
  const parts: Part[] = []
  let left = commission
  for (const transfer of transfers.filter(({ state }) => state === 'queued')) {
    const share = min(pence(transfer.amount_pence), left)
    left = less(left, share)
    if (share > 0) parts.push({ transfer, share })
  }
  return { parts, fromHeld: sum(parts.map(({ share }) => share)), owed: left }
}

async function shrink(tx: Tx, transfer: TransferRow, taken: Pence): Promise<void> {
  const left = transfer.amount_pence - taken
  await updateTransfer(tx, transfer.id, { amount_pence: left, state: left === 0 ? 'failed' : 'queued' })
}
