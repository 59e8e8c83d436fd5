import type { TransferWaitReason } from '#payouts/commission/contract.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DatabaseGauges } from '#platform/server/observability/database-gauges.ts'
import { type OrderTransferRow, openTransfersQuery, selectOrderTransfers } from './transfers-store.ts'

/** A transfer of an order's commission, with why it waits. */
export interface OrderTransfer {
  id: string
  createdAt: Date
  state: OrderTransferRow['state']
  amount: Pence
  releaseAt: Date | null
  /** When the transfer was posted to the ledger. */
  paidAt: Date | null
  waitsFor: TransferWaitReason | null
  /** The part of the transfer that paid the seller's debt. */
  netted: Pence
  failureMessage: string | null
}

/** The order's own transfer first, then those of its failed refunds. */
export async function listOrderTransfers(db: Db, orderId: string): Promise<OrderTransfer[]> {
  return (await selectOrderTransfers(db, orderId)).map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    state: row.state,
    amount: pence(row.amount_pence),
    releaseAt: row.release_at,
    paidAt: row.paid_at,
    waitsFor: row.waits_for,
    netted: pence(row.netted_pence),
    failureMessage: row.failure_message,
  }))
}

export const transferGauges: DatabaseGauges = {
  help: {
    chairside_transfers_waiting:
      'Transfers that are not paid, those of sellers whose payouts are not enabled included.',
    chairside_transfers_overdue: 'Transfers that could be sent and were not for half an hour.',
  },
  query: openTransfersQuery,
}
