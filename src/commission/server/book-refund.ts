import { min, type Pence, pence, zero } from '#base/money.ts'
import type { Db, Tx } from '#base/server/database.ts'
import { enqueue } from '#base/server/jobs.ts'
import { credit, debit, held, post, sales, sellerDebt, sellerPayable } from '#commission/server/ledger.ts'
import { findTransferOf, lockTransferOf, type TransferRow, updateTransfer } from '#commission/server/transfers-store.ts'

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
  const transfer = await lockTransferOf(tx, orderId)
  const taken = split(transfer, commission)
  if (commission === 0) return taken
  if (transfer && taken.fromHeld > 0) await shrink(tx, transfer, taken.fromHeld)
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
  return split(await findTransferOf(db, orderId), commission)
}

/** Nobody asks the order's money back any more: what is left of its commission goes out. */
export async function releaseTransfer(tx: Tx, orderId: string): Promise<void> {
  const transfer = await findTransferOf(tx, orderId)
  if (transfer?.state !== 'queued' && transfer?.state !== 'sent') return
  await enqueue(tx, 'send-transfer', { transferId: transfer.id }, { key: `transfer ${transfer.id}` })
}

/** One that may have gone out already is not held any more. */
function split(transfer: TransferRow | undefined, commission: Pence): TakenBack {
  const inHand = transfer?.state === 'queued' ? pence(transfer.amount_pence) : zero
  const fromHeld = min(inHand, commission)
  return { fromHeld, owed: pence(commission - fromHeld) }
}

async function shrink(tx: Tx, transfer: TransferRow, taken: Pence): Promise<void> {
  const left = transfer.amount_pence - taken
  await updateTransfer(tx, transfer.id, { amount_pence: left, state: left === 0 ? 'failed' : 'queued' })
}
