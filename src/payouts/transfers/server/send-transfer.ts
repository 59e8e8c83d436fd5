import type { TransferRequest } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import {
  credit,
  debit,
  heldAccount,
  lockDebt,
  postJournal,
  sellerDebtAccount,
  sellerPayableAccount,
} from '#payouts/ledger/server/ledger.ts'
import { formatPounds, min, type Pence, pence, subtract, toPounds, zeroPence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { queuePush } from '#push/server/push.ts'
import { pushText } from '#push/text.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import {
  insertDebtOffset,
  lockTransferWithSeller,
  type SendableTransferRow,
  selectOpenTransfer,
  selectSendableTransfer,
  updateToSent,
} from './claim-store.ts'
import {
  selectOverdueTransferIds,
  selectTransferInDoubt,
  selectTransfers,
  selectWorkableTransferIdsOfSeller,
  updateToPaid,
  updateToQueued,
  updateToQueuedWhenLost,
  updateTransfer,
} from './transfers-store.ts'

interface ClaimedTransfer extends SendableTransferRow {
  /** Whether the provider may have made the transfer already, so that it is looked up there before it is sent. */
  mayHaveBeenSent: boolean
}

/**
 * Sends the commission of an order to its seller's connected account, unless it has to wait (D-240); whatever ends the wait enqueues the job
 * again, or else the schedule does so within a minute. Safe to repeat: a transfer that may have been sent before is looked up at the
 * provider first, and its journal is posted once.
 */
export async function sendTransfer({ db, provider }: ProviderDependencies, transferId: string): Promise<void> {
  const claimed = await claimTransfer(db, transferId)
  if (!claimed) return finishTransferInDoubt({ db, provider }, transferId)
  const found = claimed.mayHaveBeenSent ? await provider.findTransfer(transferId, claimed.order_id) : null
  if (found) return settleTransfer(db, transferId, found)
  const result = await provider.sendTransfer(toRequest(claimed))
  if (result.state === 'sent') return settleTransfer(db, transferId, result.transferRef)
  // the job is retried, and searches the provider before it sends
  if (result.state === 'unknown') throw new Error(`transfer ${transferId} was not answered`)
  await updateToQueued(db, transferId, result.userMessage)
}

function toRequest(transfer: ClaimedTransfer): TransferRequest {
  return {
    reference: transfer.id,
    orderId: transfer.order_id,
    amount: pence(transfer.amount_pence),
    accountRef: transfer.account_ref,
    // the transfer of a failed refund may exceed what is left of the order's charge
    source:
      transfer.refund_id === null && transfer.intent_ref
        ? { intentRef: transfer.intent_ref, chargeRef: transfer.charge_ref }
        : null,
  }
}

/** Looks up a transfer that may have been sent before it had to wait, and does not send it. */
async function finishTransferInDoubt({ db, provider }: ProviderDependencies, transferId: string): Promise<void> {
  const inDoubt = await selectTransferInDoubt(db, transferId)
  if (!inDoubt) return
  const found = await provider.findTransfer(transferId, inDoubt.order_id)
  if (found) return settleTransfer(db, transferId, found)
  await updateToQueuedWhenLost(db, transferId)
}

function settleTransfer(db: Database, transferId: string, transferRef: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await updateToPaid(tx, transferId, transferRef)
    if (!row) return
    const amount = pence(row.amount_pence)
    const entries = [debit(sellerPayableAccount(row.seller_id), amount), credit(heldAccount, amount)]
    await postJournal(tx, { kind: 'transfer', ref: transferId, entries })
    const { order_id, seller_id: user_id } = row
    const event = { transfer_id: transferId, order_id, user_id, amount: toPounds(amount) }
    await recordEvent(tx, 'payout.sent', order_id, event)
    const details = pushText.payoutSent(formatPounds(amount))
    await queuePush(tx, { userId: row.seller_id, kind: 'payout', details, path: '/commission' })
  })
}

/** Pays the seller's debt from the transfer, as far as the transfer reaches, and returns the amount. The debt is locked by the caller. */
async function offsetDebt(tx: Tx, transfer: SendableTransferRow): Promise<Pence> {
  const amount = min(pence(transfer.amount_pence), pence(transfer.debt_pence))
  if (amount <= 0) return zeroPence
  const { id: transferId, seller_id: sellerId } = transfer
  const ref = await insertDebtOffset(tx, { transferId, sellerId, amount })
  const entries = [debit(sellerPayableAccount(sellerId), amount), credit(sellerDebtAccount(sellerId), amount)]
  await postJournal(tx, { kind: 'debt_offset', ref, entries })
  const left = transfer.amount_pence - amount
  await updateTransfer(tx, transferId, { amount_pence: left, state: left === 0 ? 'failed' : 'queued' })
  return amount
}

/**
 * Marks a transfer as sent before the provider is called, so that after a crash the next try looks it up there first. The seller's debt is
 * paid from it first (D-242). Returns null if the transfer has to wait (D-240), or if the debt took all of it. The locks keep the seller
 * from being blocked or deleted, and the debt from being paid, until this is written.
 */
export function claimTransfer(db: Database, transferId: string): Promise<ClaimedTransfer | null> {
  return inTransaction(db, async (tx) => {
    const open = await selectOpenTransfer(tx, transferId)
    if (!open) return null
    await lockDebt(tx, open.seller_id)
    await lockTransferWithSeller(tx, transferId)
    // read after the locks are granted: a statement that waits for a lock sees other tables as they were before it
    const transfer = await selectSendableTransfer(tx, transferId)
    return transfer ? claim(tx, transfer) : null
  })
}

async function claim(tx: Tx, transfer: SendableTransferRow): Promise<ClaimedTransfer | null> {
  const mayHaveBeenSent = transfer.state === 'sent'
  const offset = mayHaveBeenSent ? zeroPence : await offsetDebt(tx, transfer)
  const amount = subtract(pence(transfer.amount_pence), offset)
  if (amount === 0) return null
  await updateToSent(tx, transfer.id)
  return { ...transfer, amount_pence: amount, mayHaveBeenSent }
}

const batchSize = 500

/**
 * Enqueues an order's unfinished transfers once no refund or dispute claims its money any more, unless their release date is still to come.
 */
export async function releaseTransfers(tx: Tx, orderId: string): Promise<void> {
  for (const { id, state, release_at } of await selectTransfers(tx, orderId))
    if ((state === 'queued' && (release_at ?? new Date(0)) <= new Date()) || state === 'sent')
      await enqueueTransfer(tx, id)
}

/** Enqueues the seller's transfers that no longer wait, because payouts were enabled or a payment of debt was settled. */
export async function enqueueTransfersOfSeller(tx: Tx, sellerId: string): Promise<void> {
  for (const transferId of await selectWorkableTransferIdsOfSeller(tx, sellerId)) await enqueueTransfer(tx, transferId)
}

/**
 * Every minute: enqueues transfers whose wait has ended (their release date has come, their seller was unblocked or restored), and
 * retries those whose process was killed or whose answer was lost, soon at first and then more slowly.
 */
export async function enqueueOverdueTransfers(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const transferId of await selectOverdueTransferIds(tx, batchSize)) await enqueueTransfer(tx, transferId)
  })
}

function enqueueTransfer(tx: Tx, transferId: string): Promise<void> {
  return enqueueJob(tx, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}
