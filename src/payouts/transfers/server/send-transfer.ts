import type { TransferRequest } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { credit, debit, heldAccount, postJournal, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import { updateToPaid, updateToQueued, updateToSent } from '#payouts/transfers/server/transfers-store.ts'
import { pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/**
 * Sends the commission of an order to its seller's connected account. Nothing is sent while payouts are disabled
 * (`recordProviderAccount` enqueues the job again) nor while a refund or dispute of the order is open (`releaseTransfers` does).
 * Safe to repeat: a transfer that may have been sent before is searched at the provider first, and its journal is posted once.
 */
export async function sendTransfer({ db, provider }: ProviderDependencies, transferId: string): Promise<void> {
  const prepared = await prepareTransfer(db, transferId)
  if (!prepared) return
  const { request, mayHaveBeenSent } = prepared
  const found = mayHaveBeenSent ? await provider.findTransfer(transferId, request.orderId) : null
  if (found) return settleTransfer(db, transferId, found)
  const result = await provider.sendTransfer(request)
  if (result.state === 'sent') return settleTransfer(db, transferId, result.transferRef)
  // the job is retried, and searches the provider before it sends
  if (result.state === 'unknown') throw new Error(`transfer ${transferId} was not answered`)
  await updateToQueued(db, transferId, result.userMessage)
}

/** Marks the transfer as sent before the provider is called, so that after a crash the next try searches for it first. */
async function prepareTransfer(db: Database, transferId: string) {
  const row = await updateToSent(db, transferId)
  if (!row) return null
  const request: TransferRequest = {
    reference: transferId,
    orderId: row.order_id,
    amount: pence(row.amount_pence),
    accountRef: row.account_ref,
    // the transfer of a failed refund may exceed what is left of the order's charge
    source: row.refund_id === null && row.intent_ref ? { intentRef: row.intent_ref, chargeRef: row.charge_ref } : null,
  }
  return { request, mayHaveBeenSent: row.was_sent_before }
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
