import { credit, debit, postJournal, sellerDebtAccount, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import { insertDebtOffset, type SendableTransferRow } from '#payouts/transfers/server/claim-store.ts'
import { updateTransfer } from '#payouts/transfers/server/transfers-store.ts'
import { min, type Pence, pence, zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Pays what the seller owes from the transfer, as far as it reaches, and returns how much that was. The debt is locked by the caller. */
export async function offsetDebt(tx: Tx, transfer: SendableTransferRow): Promise<Pence> {
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
