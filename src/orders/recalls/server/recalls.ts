import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { type CatalogueAdminDependencies, updateCatalogue } from '#catalogue/admin/server/update-catalogue.ts'
import { withdrawProduct } from '#catalogue/products/admin/server/bulk-update-products.ts'
import { renderRecall } from '#mail/server/emails/recall.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { isId } from '#platform/wire-schemas.ts'
import { recallsText } from '../text.ts'
import {
  findRecall,
  getRefundState,
  insertRecall,
  lockRecall,
  markOrderMailed,
  type RecallRow,
  selectRecallOrders,
  updateRecall,
} from './recall-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'mail-recall': { recallId: string }
  }
}

/** How many orders one transaction mails, so that a recall of thousands needs no long transaction. */
const mailBatch = 200

/** Withdraws a product and opens its recall; refused if the product already has an open recall. */
export function startRecall(
  dependencies: Pick<CatalogueAdminDependencies, 'db' | 'catalogueCache'>,
  admin: AuthenticatedActor,
  { productId, reason, batches }: { productId: string; reason: string; batches: string[] },
): Promise<string> {
  return updateCatalogue(dependencies, async (tx) => {
    const product = await withdrawProduct(tx, admin, productId)
    const recall = { product_id: productId, reason, batches: [...new Set(batches)], created_by: admin.userId }
    const id = await insertRecall(tx, recall)
    if (!id) throw new AppError(recallsText.alreadyRecalled, errorCode.conflict)
    const after = { product, reason, batches: recall.batches }
    await recordAdminChange(tx, admin, {
      action: 'recall product',
      subjectKind: 'recall',
      subjectId: id,
      before: null,
      after,
    })
    return id
  })
}

export async function getRecall(db: Db, recallId: string): Promise<RecallRow> {
  const recall = isId(recallId) ? await findRecall(db, recallId) : undefined
  if (!recall) throw new AppError(recallsText.notFound, errorCode.notFound)
  return recall
}

/** Locks a recall that has not ended. */
export async function lockOpenRecall(tx: Tx, recallId: string): Promise<RecallRow> {
  const recall = isId(recallId) ? await lockRecall(tx, recallId) : undefined
  if (!recall) throw new AppError(recallsText.notFound, errorCode.notFound)
  if (recall.ended_at) throw new AppError(recallsText.hasEnded, errorCode.conflict)
  return recall
}

/**
 * Mails the buyers who have not been mailed yet. The text of the first mailing is used for all of them, so that everybody reads the same.
 */
export function mailRecall(db: Database, admin: AuthenticatedActor, recallId: string, text: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const recall = await lockOpenRecall(tx, recallId)
    if (recall.not_mailed === 0) throw new AppError(recallsText.allMailed, errorCode.conflict)
    await updateRecall(tx, recall.id, { email_text: recall.email_text ?? text, mailing: true })
    await enqueueJob(tx, 'mail-recall', { recallId: recall.id }, { key: `recall ${recall.id}` })
    await recordAdminChange(tx, admin, {
      action: 'mail recall',
      subjectKind: 'recall',
      subjectId: recall.id,
      before: null,
      after: { product: recall.name, orders: recall.not_mailed, text: recall.email_text ?? text },
    })
  })
}

/**
 * Queues the emails of a recall; a repeated run continues where the last one stopped. Each address gets one email, whatever it has
 * unsubscribed from (D-582); a client without a usable address stays on the list as not mailed.
 */
export async function mailRecalledOrders(
  { db, publicUrl }: Pick<OrderDependencies, 'db' | 'publicUrl'>,
  recallId: string,
): Promise<void> {
  let after: string | null = null
  do {
    after = await inTransaction(db, async (tx) => {
      const recall = await lockRecall(tx, recallId)
      const orders = recall ? await selectRecallOrders(tx, recallId, { after, limit: mailBatch }) : []
      for (const { id, mailed_at } of orders) if (recall && !mailed_at) await mailBuyer(tx, recall, id, publicUrl())
      const last = orders.length < mailBatch ? null : (orders.at(-1)?.id ?? null)
      if (last === null) await updateRecall(tx, recallId, { mailing: false })
      return last
    })
  } while (after !== null)
}

async function mailBuyer(tx: Tx, recall: RecallRow, orderId: string, publicUrl: string): Promise<void> {
  const order = await getAnyOrder(tx, orderId)
  const isOfClient = order.client_email !== ''
  const { seller } = order
  const client = await findClientRecipient(tx, order)
  const [to, firstName] = isOfClient
    ? [client.email, client.name]
    : [seller.isDeleted ? '' : seller.email, seller.firstName]
  if (to === '' || !(await markOrderMailed(tx, recall.id, orderId, to))) return
  const { name, batches, email_text } = recall
  const facts = { orderNumber: order.order_number, product: name, batches, text: email_text ?? '' }
  const content = { to, firstName, publicUrl, ...facts }
  await queueEmail(tx, renderRecall({ ...content, ...(isOfClient ? { reader: 'client' } : {}) }))
}

/** Ends a recall, after which the product may be shown again. */
export function endRecall(db: Database, admin: AuthenticatedActor, recallId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const recall = await lockOpenRecall(tx, recallId)
    await updateRecall(tx, recall.id, { ended_at: new Date() })
    await recordAdminChange(tx, admin, {
      action: 'end recall',
      subjectKind: 'recall',
      subjectId: recall.id,
      before: { product: recall.name, ended: false },
      after: { product: recall.name, ended: true },
    })
  })
}

const headings = [
  recallsText.order,
  recallsText.bought,
  recallsText.buyer,
  recallsText.seller,
  recallsText.quantity,
  recallsText.batch,
  recallsText.mailed,
  recallsText.refund,
]

/** Exports everybody who has bought the recalled product; for an unknown recall there are no rows. */
export function exportRecall(db: Database, query: unknown): CsvTable {
  const recallId = String((query as { recall_id?: unknown }).recall_id ?? '')
  const read = async (after: string | null, limit: number) =>
    isId(recallId) ? selectRecallOrders(db, recallId, { after, limit }) : []
  return {
    headings,
    rows: readRowBatches(read, (row) => [
      row.order_number,
      formatDay(row.paid_at),
      row.buyer,
      row.seller,
      row.quantity,
      row.batches.join(', '),
      row.mailed_at ? formatDay(row.mailed_at) : '',
      recallsText.refundStates[getRefundState(row)],
    ]),
  }
}
