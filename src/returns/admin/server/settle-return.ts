import type { AuthenticatedActor } from '#access/server/actor.ts'
import { refundOrder } from '#orders/refunds/server/refund-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { SettledLine } from '#returns/admin/decision-contract.ts'
import { getAnyReturn, lockAnyReturn } from '#returns/server/find-return.ts'
import { finishReturn } from '#returns/server/finish-returns.ts'
import { updateReturn } from '#returns/server/return-store.ts'
import { returnsText } from '#returns/text.ts'
import { recordReturnChange } from './decide-return.ts'
import { recordSettledLines, requireSettledLines, toRefundLines, withProgress } from './settled-lines.ts'

interface Settlement {
  returnId: string
  lines: readonly SettledLine[]
  /** The amount to refund and, below, the amount refunded before, both as the preview showed them. */
  amount: Pence
  refunded: Pence
  isTakenOver: boolean | undefined
}

/**
 * Settles a return by refunding its lines through the ordinary refund. The return is linked to its refund in the transaction that creates
 * the refund, with both the order and the return locked, so that two administrators settle it only once; it ends when the refund has
 * succeeded. While a dispute of the payment is open nothing is refunded (D-553).
 */
export async function settleReturn(
  dependencies: OrderDependencies,
  admin: AuthenticatedActor,
  { returnId, lines: requested, ...shown }: Settlement,
): Promise<'succeeded' | 'pending'> {
  const found = await getAnyReturn(dependencies.db, returnId)
  const lines = requireSettledLines(await withProgress(dependencies.db, found), requested)
  try {
    const state = await refundOrder(dependencies, admin, {
      ...shown,
      orderId: found.order_id,
      lines: toRefundLines(lines),
      isUpToRest: true,
      reason: returnsText.refundReason(found.reason, found.code),
      claim: (tx, refund) => claimReturn(tx, admin, { returnId, lines, refund }),
    })
    return (await isFinished(dependencies, returnId)) ? state : 'pending'
  } catch (error) {
    await isFinished(dependencies, returnId)
    throw error
  }
}

/**
 * Finishes the return if its refund has an answer. What the provider has paid back stays paid: if the return cannot be ended now, the
 * minute's check tries it again, and reports why.
 */
function isFinished(dependencies: OrderDependencies, returnId: string): Promise<boolean> {
  return finishReturn(dependencies, returnId).then(
    () => true,
    () => false,
  )
}

interface Claim {
  returnId: string
  lines: readonly SettledLine[]
  refund: { id: string; isNew: boolean }
}

/**
 * Links the return to its refund; the order is locked. A repeated request continues with the same refund, and any other refund is
 * refused.
 */
async function claimReturn(tx: Tx, admin: AuthenticatedActor, { returnId, lines, refund }: Claim): Promise<void> {
  const found = await lockAnyReturn(tx, returnId)
  if (found.refund_id === refund.id) return
  if (found.state === 'waiting') throw new AppError(returnsText.notArrived, errorCode.conflict)
  if (found.state !== 'arrived' || found.refund_id !== null || !refund.isNew)
    throw new AppError(returnsText.changedMeanwhile, errorCode.conflict)
  requireSettledLines(await withProgress(tx, found), lines)
  await recordSettledLines(tx, found, lines)
  await updateReturn(tx, found.id, { refund_id: refund.id })
  await recordReturnChange(tx, admin, found, { action: 'settle return', refund: refund.id })
}
