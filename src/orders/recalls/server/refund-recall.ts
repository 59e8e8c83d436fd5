import type { StaffRights } from '#access/rights.ts'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { requireRefundWithinLimit } from '#orders/refunds/server/refund-limit.ts'
import { refundOrder } from '#orders/refunds/server/refund-order.ts'
import { calculateRefund, getRefundableOrder, type RefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenRefund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Pence, pence, sum, toPounds } from '#platform/money.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { enqueueJob, type JobPayloads } from '#platform/server/jobs/job-queue.ts'
import { recallsText } from '../text.ts'
import type { RecallRow } from './recall-store.ts'
import {
  getRefundState,
  isRefundQueued,
  mayStillRefund,
  selectRecalledLines,
  selectRecallOrders,
  updateRefundState,
} from './recall-store.ts'
import { getRecall, lockOpenRecall, mailRecalledOrders } from './recalls.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    /** Refunds one order; the log names the administrator who asked for it, and the program that did so for her. */
    'refund-recalled-order': {
      recallId: string
      orderId: string
      adminId: string
      ipAddress: string
      /** The most that the administrator's role may pay back for one order, in pence; absent or null if there is no limit. */
      maxRefundPence?: number | null
      /** The program by whose API key the refund was requested; absent or null for a person. */
      program?: { keyId: string; name: string } | null
    }
  }
}

/** The jobs of a recall: its emails and its refunds. */
export const createRecallJobs = (dependencies: OrderDependencies) => ({
  'mail-recall': ({ recallId }: JobPayloads['mail-recall']) => mailRecalledOrders(dependencies, recallId),
  'refund-recalled-order': (job: JobPayloads['refund-recalled-order']) => refundRecalledOrder(dependencies, job),
})

interface RecallRefund {
  orderId: string
  items: number
  amount: Pence
  commission: Pence
}

export interface RecallPreview {
  refunds: RecallRefund[]
  amount: Pence
  blocked: { orderNumber: string; message: string }[]
}

const readBatch = 500

/**
 * Calculates what refunding all that is left of the product would pay back, order by order, by the rules of every refund, no more than is
 * left of the payment (D-697), and within the limit of the administrator's role.
 */
export async function previewRecall(db: Db, admin: AuthenticatedActor, recallId: string): Promise<RecallPreview> {
  const recall = await getRecall(db, recallId)
  const refunds: RecallRefund[] = []
  const blocked: RecallPreview['blocked'] = []
  let after: string | null = null
  do {
    const orders = await selectRecallOrders(db, recall.id, { after, limit: readBatch })
    for (const order of orders) {
      const [state, { id, order_number: orderNumber }] = [getRefundState(order), order]
      if (state !== 'open' && state !== 'refused') continue
      try {
        const { refundable, refund } = await calculate(db, recall, id)
        const { lines, amount, commission } = refund
        await requireRefundWithinLimit(db, admin, { orderId: id, refundable, amount })
        refunds.push({
          orderId: id,
          items: lines.reduce((count, line) => count + line.quantity, 0),
          amount,
          commission,
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        blocked.push({ orderNumber, message: error.message })
      }
    }
    after = orders.length < readBatch ? null : (orders.at(-1)?.id ?? null)
  } while (after !== null)
  return { refunds, amount: sum(refunds.map(({ amount }) => amount)), blocked }
}

async function calculate(db: Db, recall: RecallRow, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  const lines = findLinesLeft(await selectRecalledLines(db, recall.id, orderId), refundable)
  if (lines.length === 0) throw new AppError(recallsText.nothingToRefund, errorCode.conflict)
  // a refund under way is not in these numbers yet, and the recall would mistake it for its own (D-600)
  if (await findOpenRefund(db, refundable.payment.id))
    throw new AppError(ordersText.refundInProgress, errorCode.conflict)
  return { lines, refundable, refund: calculateRefund(order, refundable, lines, { isUpToRest: true }) }
}

function findLinesLeft(recalled: readonly string[], { lines }: RefundableOrder): RequestedRefundLine[] {
  return lines.flatMap(({ id, quantity, refunded }) =>
    recalled.includes(id) && quantity > refunded ? { lineId: id, quantity: quantity - refunded } : [],
  )
}

/**
 * Queues the refunds that the preview showed: all of them, or none if something has changed since. Each order has its own job with its
 * own key, so that a process that ends leaves the others to be done, and two administrators at once do not refund an order twice.
 */
export function requestRecallRefunds(
  db: Database,
  admin: AuthenticatedActor,
  { recallId, orders, amount }: { recallId: string; orders: number; amount: Pence },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const recall = await lockOpenRecall(tx, recallId)
    const preview = await previewRecall(tx, admin, recall.id)
    if (preview.refunds.length !== orders || preview.amount !== amount)
      throw new AppError(recallsText.previewChanged, errorCode.amountMismatch)
    if (preview.refunds.length === 0) throw new AppError(recallsText.nothingToRefund, errorCode.conflict)
    const requester = describeRequester(admin)
    for (const { orderId } of preview.refunds) {
      await updateRefundState(tx, recall.id, orderId, { state: 'queued' })
      const job = { recallId: recall.id, orderId, ...requester }
      await enqueueJob(tx, 'refund-recalled-order', job, { key: `recall ${recall.id} ${orderId}` })
    }
    await recordAdminChange(tx, admin, {
      action: 'refund recall',
      subjectKind: 'recall',
      subjectId: recall.id,
      before: null,
      after: { product: recall.name, orders, amount: toPounds(amount) },
    })
  })
}

type Requester = Omit<JobPayloads['refund-recalled-order'], 'recallId' | 'orderId'>

function describeRequester(actor: AuthenticatedActor): Requester {
  const { userId: adminId, ipAddress, tokenId } = actor
  const { staff, program } = actor.kind === 'admin' ? actor : {}
  return {
    adminId,
    ipAddress,
    maxRefundPence: staff?.maxRefundPence ?? null,
    program: program ? { keyId: tokenId, name: program.name } : null,
  }
}

/** The actor in whose name a job refunds: the administrator, or her program, with the refund limit that she had when she requested it. */
function toActor({ adminId, ipAddress, maxRefundPence = null, program = null }: Requester): AuthenticatedActor {
  const staff: StaffRights = {
    rights: ['returns'],
    maxRefundPence: maxRefundPence === null ? null : pence(maxRefundPence),
  }
  const admin = { kind: 'admin', userId: adminId, tokenId: program?.keyId ?? '', ipAddress, staff } as const
  return program ? { ...admin, program: { name: program.name } } : admin
}

/**
 * Refunds what is left of the recalled product in one order through the ordinary refund, unless the administrator who requested it has lost
 * the right to (D-763). A repetition after a crash finds nothing left, since refunds that were made or are open count; an open one is finished by
 * the job for refunds.
 */
async function refundRecalledOrder(
  dependencies: OrderDependencies,
  { recallId, orderId, ...requester }: JobPayloads['refund-recalled-order'],
): Promise<void> {
  const { db } = dependencies
  if (!(await isRefundQueued(db, recallId, orderId))) return
  const recall = await getRecall(db, recallId)
  try {
    if (!(await mayStillRefund(db, requester.adminId, requester.program?.keyId ?? null)))
      throw new AppError(recallsText.mayNotRefund, errorCode.notAllowed)
    const { lines, refundable, refund } = await calculate(db, recall, orderId)
    const shown = { amount: refund.amount, refunded: refundable.refunded }
    const reason = recallsText.refundReason(recall.name)
    await refundOrder(dependencies, toActor(requester), { orderId, lines, ...shown, reason, isUpToRest: true })
    await updateRefundState(db, recallId, orderId, { state: 'made' })
  } catch (error) {
    // if something has changed between the calculation and the refund, the job fails and calculates anew in its next run
    if (!(error instanceof AppError) || error.code === errorCode.amountMismatch) throw error
    const isUnderWay = error.code === errorCode.providerDown || error.message === recallsText.nothingToRefund
    await updateRefundState(
      db,
      recallId,
      orderId,
      isUnderWay ? { state: 'made' } : { state: 'refused', message: error.message },
    )
  }
}
