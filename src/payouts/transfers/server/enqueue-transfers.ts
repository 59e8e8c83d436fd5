import {
  selectOpenTransferIdsOfSeller,
  selectOverdueTransferIds,
  selectTransfers,
} from '#payouts/transfers/server/transfers-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

const batchSize = 100

/** The claim on the order's money has ended, so the rest of its commission is sent. */
export async function releaseTransfers(tx: Tx, orderId: string): Promise<void> {
  for (const { id, state } of await selectTransfers(tx, orderId))
    if (state === 'queued' || state === 'sent') await enqueueTransfer(tx, id)
}

export async function enqueueTransfersOfSeller(tx: Tx, sellerId: string): Promise<void> {
  for (const transferId of await selectOpenTransferIdsOfSeller(tx, sellerId)) await enqueueTransfer(tx, transferId)
}

/** Retries transfers whose process was killed, or whose answer was lost, soon at first and then more slowly. */
export async function enqueueOverdueTransfers(db: Db): Promise<void> {
  for (const transferId of await selectOverdueTransferIds(db, batchSize)) await enqueueTransfer(db, transferId)
}

function enqueueTransfer(db: Db, transferId: string): Promise<void> {
  return enqueueJob(db, 'send-transfer', { transferId }, { key: `transfer ${transferId}` })
}
