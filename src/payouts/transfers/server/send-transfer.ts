import type { PaymentProvider, TransferRequest } from '#payments/provider/server/payment-provider.ts'
import { credit, debit, heldAccount, postJournal, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import {
  selectOverdueTransferIds,
  updateToPaid,
  updateToQueued,
  updateToSent,
} from '#payouts/transfers/server/transfers-store.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

interface Parts {
  db: Database
  provider: PaymentProvider
}

const batchSize = 100

/**
 * Sends a commission on to its seller's account. It waits while payouts are off, until `noteAccount` wakes it, and while
 * somebody asks its order's money back, until `releaseTransfers` does. Safe to repeat: a transfer that may have gone out
 * is looked for first, and the books take it once.
 */
export async function sendTransfer({ db, provider }: Parts, transferId: string): Promise<void> {
  const asked = await prepareTransfer(db, transferId)
  if (!asked) return
  const { request, mayHaveGone } = asked
  const found = mayHaveGone ? await provider.findTransfer(transferId, request.orderId) : null
  if (found) return settleTransfer(db, transferId, found)
  const result = await provider.sendTransfer(request)
  if (result.state === 'sent') return settleTransfer(db, transferId, result.transferRef)
  // the job is tried again, and looks first
  if (result.state === 'unknown') throw new Error(`transfer ${transferId} was not answered`)
  await updateToQueued(db, transferId, result.userMessage)
}

/** Said in a row before it is done, so that a crash leaves behind that it may have gone out. */
async function prepareTransfer(db: Database, transferId: string) {
  const row = await updateToSent(db, transferId)
  if (!row) return null
  const request: TransferRequest = {
    reference: transferId,
    orderId: row.order_id,
    amount: pence(row.amount_pence),
    accountRef: row.account_ref,
    // what a failed refund left over may be more than its charge has left to feed
    source: row.refund_id === null && row.intent_ref ? { intentRef: row.intent_ref, chargeRef: row.charge_ref } : null,
  }
  return { request, mayHaveGone: row.was_sent }
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

/** For the clock: what nothing keeps from going out, and nobody is working on. */
export async function sendOverdueTransfers(db: Database): Promise<void> {
  for (const transferId of await selectOverdueTransferIds(db, batchSize))
    await enqueueJob(db, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}
