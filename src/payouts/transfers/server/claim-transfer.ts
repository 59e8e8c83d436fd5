import { lockDebt } from '#payouts/ledger/server/ledger.ts'
import {
  lockTransferWithSeller,
  type SendableTransferRow,
  selectOpenTransfer,
  selectSendableTransfer,
  updateToSent,
} from '#payouts/transfers/server/claim-store.ts'
import { offsetDebt } from '#payouts/transfers/server/offset-debt.ts'
import { pence, subtract, zeroPence } from '#platform/money.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

export interface ClaimedTransfer extends SendableTransferRow {
  /** The provider may have made the transfer already, so it is searched there before it is sent. */
  mayHaveBeenSent: boolean
}

/**
 * Marks a transfer as sent, before the provider is called, so that after a crash the next try searches for it first. What its seller
 * owes is paid from it first (D-242). Returns null if it must not be sent, which `why_transfer_waits` says (D-240), or if its debt
 * took all of it. The locks keep the seller from being blocked or deleted, and the debt from being paid, until the claim is written.
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
