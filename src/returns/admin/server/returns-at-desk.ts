import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { findOpenRefund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay, formatTimeInFile } from '#platform/dates.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { RefundObstacle } from '#returns/admin/contract.ts'
import { getAnyReturn } from '#returns/server/find-return.ts'
import { describeProgress } from '#returns/server/returnable-order.ts'
import { returnsText } from '#returns/text.ts'
import { type ReactionRow, selectReactions } from './desk-store.ts'
import type { ReturnAtDesk } from './present.ts'
import { previewReturnRefund } from './preview-return-refund.ts'
import { listWhatIsLeft, withProgress } from './settled-lines.ts'

/**
 * Returns a return with its order's progress, the terms of returns that apply to the order, and the preview of its refund or the reason
 * why there is none.
 */
export async function getReturnAtDesk(
  db: Database,
  admin: AuthenticatedActor,
  returnId: string,
): Promise<ReturnAtDesk> {
  const found = await withProgress(db, await getAnyReturn(db, returnId))
  const order = await getAnyOrder(db, found.order_id)
  const policy = await findReturnPolicy(db, order.paid_at ?? order.created_at)
  const shared = { found, facts: describeProgress(order), policy, commissionMode: order.commission_mode }
  if (found.ended_at !== null) return { ...shared, preview: null, obstacle: null }
  const { payment, disputes, remaining } = await getRefundableOrder(db, order)
  const lines = listWhatIsLeft(found)
  const obstacle = findObstacle({
    isDisputed: disputes.some(({ state }) => state === 'open'),
    isRefunding: (await findOpenRefund(db, payment.id)) !== undefined,
    left: lines.length === 0 ? 0 : remaining,
  })
  if (obstacle) return { ...shared, preview: null, obstacle }
  try {
    return { ...shared, preview: await previewReturnRefund(db, admin, { returnId: found.id, lines }), obstacle: null }
  } catch (error) {
    // the preview throws if nothing was charged for the items that are left (D-754)
    if (!(error instanceof AppError)) throw error
    if (error.code === errorCode.notAllowed) return { ...shared, preview: null, obstacle: 'over_limit' }
    return { ...shared, preview: null, obstacle: 'nothing_left' }
  }
}

interface Obstacles {
  isDisputed: boolean
  isRefunding: boolean
  left: number
}

function findObstacle({ isDisputed, isRefunding, left }: Obstacles): RefundObstacle | null {
  if (isDisputed) return 'dispute'
  if (isRefunding) return 'refund_in_progress'
  return left > 0 ? null : 'nothing_left'
}

/** Reported skin reactions, one row per item, the newest first: a distributor has to report serious ones with batch and date. */
export function exportReactions(
  db: Database,
  period: { from?: string | undefined; to?: string | undefined },
): CsvTable {
  return {
    headings: Object.values(returnsText.reactionColumns),
    rows: readRowBatches((...batch) => selectReactions(db, period, ...batch), toCells),
  }
}

function toCells(row: ReactionRow): CsvCell[] {
  return [
    formatTimeInFile(row.opened_at),
    row.brand,
    row.name,
    row.batch,
    row.quantity,
    row.order_number,
    row.paid_at ? formatDay(row.paid_at) : '',
    row.client_name,
    row.client_email,
    row.note,
    returnsText.states[row.state],
  ]
}
