import type { AuthenticatedActor } from '#access/server/actor.ts'
import { previewCreditedVat } from '#orders/invoices/server/issue-invoice.ts'
import { previewRefund } from '#orders/refunds/server/preview-refund.ts'
import { calculateRefund, getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { SettledLine } from '#returns/admin/decision-contract.ts'
import { getAnyReturn } from '#returns/server/find-return.ts'
import { requireSettledLines, toRefundLines, withProgress } from './settled-lines.ts'

/** Calculates the refund of these lines of a return, with the VAT that its credit note would give back, and changes nothing. */
export async function previewReturnRefund(
  db: Database,
  admin: AuthenticatedActor,
  { returnId, lines: requested }: { returnId: string; lines: readonly SettledLine[] },
) {
  const found = await getAnyReturn(db, returnId)
  const lines = requireSettledLines(await withProgress(db, found), requested)
  const refund = { orderId: found.order_id, lines: toRefundLines(lines), isUpToRest: true }
  const order = await getAnyOrder(db, found.order_id)
  const refunded = calculateRefund(order, await getRefundableOrder(db, order), refund.lines, refund)
  const preview = await previewRefund(db, admin, refund)
  const vat = await previewCreditedVat(db, order.id, refunded.lines)
  return { ...preview, vat: vat === null ? null : toPounds(vat) }
}
