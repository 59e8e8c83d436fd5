import { describeRefundLimit } from '#access/rights-text.ts'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Pence, sum } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sumReplacedPieces } from './refund-line-store.ts'
import type { RefundableOrder } from './refundable-order.ts'

interface LimitedRefund {
  orderId: string
  refundable: Pick<RefundableOrder, 'refunds'>
  /** What the refund pays back, or what was charged for the items that are replaced. */
  amount: Pence
}

/**
 * Refuses a refund or replacement that exceeds what a colleague's role may pay back for one order (D-622). Earlier refunds and replacements
 * of the order count too, whoever made them, so that several small ones cannot get round the limit.
 */
export async function requireRefundWithinLimit(
  db: Db,
  admin: AuthenticatedActor,
  { orderId, refundable: { refunds }, amount }: LimitedRefund,
): Promise<void> {
  const limit = admin.kind === 'admin' ? (admin.staff?.maxRefundPence ?? null) : null
  if (limit === null) return
  const refunded = refunds.filter(({ state }) => state !== 'failed').map((refund) => refund.amount)
  const before = sum([...refunded, await sumReplacedPieces(db, orderId)])
  if (sum([before, amount]) > limit) throw new AppError(describeRefundLimit({ limit, before }), errorCode.notAllowed)
}
