import { getReturnDay, type ReturnPolicy } from '#legal/return-policy.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { getUnitAmountCharged } from '#orders/refunds/refund-amounts.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { RefundObstacle, ReturnRowView, ReturnView } from '#returns/admin/contract.ts'
import { findReturnObstacle, type ReturnedOrder } from '#returns/return-rule.ts'
import { countWhatIsLeft, getPaidElsewhere, presentAnswers } from '#returns/server/present.ts'
import type { DeskRow } from './desk-store.ts'
import {
  findSaleObstacle,
  listDestinations,
  listDestinationsOfLine,
  type ReturnInProgress,
  suggestDestination,
} from './settled-lines.ts'

export function presentDeskRow(row: DeskRow): ReturnRowView {
  return {
    _id: row.id,
    order_id: row.order_id,
    ord_no: row.order_number,
    opened: row.opened_at.toISOString(),
    state: row.state,
    reason: row.reason,
    client: row.client_name,
    seller: row.seller_name,
    quantity: row.quantity,
    photos: row.photos,
    needs_parcel: row.needs_parcel,
    ended: row.ended_at?.toISOString() ?? null,
  }
}

/** A return with the facts that the rule of returns judges it by, and with the preview of its refund or the obstacle. */
export interface ReturnAtDesk {
  found: ReturnInProgress
  facts: ReturnedOrder
  policy: ReturnPolicy
  commissionMode: string
  preview: ReturnView['preview']
  obstacle: RefundObstacle | null
}

export function presentReturn({ found, facts, policy, commissionMode, preview, obstacle }: ReturnAtDesk): ReturnView {
  const judged = { reason: found.reason, order: facts, policy, at: found.opened_at }
  return {
    ...presentDeskRow({
      ...found,
      quantity: found.lines.reduce((count, { quantity }) => count + quantity, 0),
      photos: found.photos.length,
    }),
    bP: publicBase,
    seller_id: found.seller_id,
    client_id: found.client_id,
    note: found.note,
    photos: found.photos.map(({ id }) => id),
    code: found.code,
    has_left: facts.hasLeft,
    delivered: facts.deliveredAt?.toISOString() ?? null,
    until: getReturnDay(facts.deliveredAt, policy),
    days: policy.days,
    from: found.is_paid_by_client ? 'card' : 'seller',
    rejection: found.rejection,
    lines: found.lines.map((line) => ({
      line_id: line.order_line_id,
      prod_id: line.product_id,
      brand: line.brand,
      name: line.name,
      img: line.picture,
      quantity: line.quantity,
      left: found.left_pence === 0 ? 0 : countWhatIsLeft(line),
      amount: toPounds(
        getUnitAmountCharged(
          { price: pence(line.price_pence), commission: pence(line.commission_pence) },
          commissionMode,
        ),
      ),
      seal_broken: line.has_seal ? line.is_seal_broken : null,
      refused: findReturnObstacle({ hasSeal: line.has_seal, isSealBroken: line.is_seal_broken }, judged),
      batch: line.batch,
      packed: line.packed,
      to: line.destination,
      not_sold_again: findSaleObstacle(found, line),
      destinations: listDestinationsOfLine(found, line),
      suggested: suggestDestination(found, line),
    })),
    destinations: listDestinations(found),
    preview,
    obstacle,
    refunded: found.refund_pence === null ? null : toPounds(pence(found.refund_pence)),
    paid_elsewhere: presentPaidElsewhere(found, obstacle),
    replacement: found.replacement && {
      order_id: found.replacement.id,
      ord_no: found.replacement.order_number,
    },
    answers: presentAnswers(found),
  }
}

/** What a return was, or can be, settled with because nothing is left to refund. */
function presentPaidElsewhere(found: ReturnInProgress, obstacle: RefundObstacle | null): number | null {
  if (obstacle === 'nothing_left') return toPounds(getPaidElsewhere(found))
  return found.paid_elsewhere_pence === null ? null : toPounds(pence(found.paid_elsewhere_pence))
}
