import {
  selectOverdueTransferIds,
  selectTransfers,
  selectWorkableTransferIdsOfSeller,
} from '#payouts/transfers/server/transfers-store.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

const batchSize = 500

/** The claim on the order's money has ended, so the rest of its commission is sent, unless its release date is to come. */
export async function releaseTransfers(tx: Tx, orderId: string): Promise<void> {
  for (const { id, state, release_at } of await selectTransfers(tx, orderId))
    if ((state === 'queued' && (release_at ?? new Date(0)) <= new Date()) || state === 'sent')
      await enqueueTransfer(tx, id)
}

/** What made the seller's transfers wait has ended: payouts are enabled, or a payment of debt is settled. */
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
