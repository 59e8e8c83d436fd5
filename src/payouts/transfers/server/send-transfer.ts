import type { TransferRequest } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { credit, debit, heldAccount, postJournal, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import { type ClaimedTransfer, claimTransfer } from '#payouts/transfers/server/claim-transfer.ts'
import {
  selectTransferInDoubt,
  updateToPaid,
  updateToQueued,
  updateToQueuedWhenLost,
} from '#payouts/transfers/server/transfers-store.ts'
import { pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Sends the commission of an order to its seller's connected account, unless it waits (D-240): what ends the wait enqueues the job
 * again, or the schedule does within a minute. Safe to repeat: a transfer that may have been sent before is searched at the provider
 * first, and its journal is posted once.
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

/** A transfer that may have been sent before it had to wait is searched and not sent. */
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
  })
}
