import type { PersonReturnData } from '#client-page/contract.ts'
import { getReturnDay } from '#legal/return-policy.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { min, multiply, type Pence, pence, sum, toPounds, zeroPence } from '#platform/money.ts'
import type { ClientReturnView, ReturnableView, ReturnPreviewView, SellerReturnView } from '../contract.ts'
import type { ReturnLineRow, ReturnRow } from './return-store.ts'
import { type JudgedReturn, judgeReturn, limitToRest, type ReturnableOrder } from './returnable-order.ts'

/** Who pays the client back: the shop to her card, or the seller, since it was the seller's card that was charged. */
const refundSource = { client: 'card', seller: 'seller' } as const

/**
 * What the client gets back, or got back, for a return: nothing if it was replaced, refused or erased, and never more than what refunds,
 * lost disputes and the returns that were opened before it leave of her payment.
 */
export function getClientAmount(found: ReturnRow): Pence {
  if (found.replacement || found.state === 'refused' || found.state === 'erased') return zeroPence
  if (found.paid_elsewhere_pence !== null) return pence(found.paid_elsewhere_pence)
  if (found.is_paid_by_client && found.refund_pence !== null) return pence(found.refund_pence)
  const pieces = sum(
    found.lines.map((line) => multiply(pence(line.price_pence), line.settled_quantity ?? countWhatIsLeft(line))),
  )
  const rest = pence(Math.max(0, found.left_pence - found.promised_before_pence))
  return found.is_paid_by_client ? min(pieces, rest) : pieces
}

/**
 * What the client got back elsewhere for a return of which nothing is left to refund: for the pieces that were refunded or, where nothing is
 * left of her payment, for all of them. If she paid the seller, it is what the seller gives her back.
 */
export function getPaidElsewhere({ lines, is_paid_by_client, left_pence }: ReturnRow): Pence {
  const isAllPaidBack = !is_paid_by_client || left_pence === 0
  return sum(
    lines.map((line) =>
      multiply(pence(line.price_pence), isAllPaidBack ? line.quantity : line.quantity - countWhatIsLeft(line)),
    ),
  )
}

/** Counts the items of a return's line that neither were refunded nor are being refunded. */
export function countWhatIsLeft({ quantity, bought, refunded }: ReturnLineRow): number {
  return Math.max(0, Math.min(quantity, bought - refunded))
}

/**
 * Whether the return's texts were erased with the data of its client or seller; the seller can then no longer answer it, open or ended.
 */
export const isErased = ({ opened_by }: ReturnRow): boolean => opened_by === ''

/** A return in an event, without personal data (D-660). */
export function presentReturnForEvent(found: ReturnRow) {
  const { id: return_id, order_id, order_number: ord_no, seller_id: user_id, client_id } = found
  return { return_id, order_id, ord_no, user_id, client_id }
}

function presentShared(found: ReturnRow) {
  return {
    _id: found.id,
    order_id: found.order_id,
    ord_no: found.order_number,
    seller: found.seller_name,
    opened: found.opened_at.toISOString(),
    reason: found.reason,
    state: found.state,
    note: found.note,
    lines: found.lines.map((line) => ({
      line_id: line.order_line_id,
      prod_id: line.product_id,
      brand: line.brand,
      name: line.name,
      img: line.picture,
      quantity: line.quantity,
      seal_broken: line.has_seal ? line.is_seal_broken : null,
    })),
    amount: toPounds(getClientAmount(found)),
    from: found.is_paid_by_client ? refundSource.client : refundSource.seller,
    needs_parcel: found.needs_parcel,
    rejection: found.rejection,
    ended: found.ended_at?.toISOString() ?? null,
    replacement: found.replacement?.order_number ?? null,
  }
}

export function presentClientReturn(found: ReturnRow): ClientReturnView {
  return {
    ...presentShared(found),
    photos: found.photos.map(({ id }) => id),
    code: found.state === 'waiting' ? found.code : null,
  }
}

/** A return in the file of all that is stored about its client. */
export function presentReturnData(found: ReturnRow): PersonReturnData {
  const { ord_no, opened, reason, state, note, lines, rejection, ended } = presentShared(found)
  return {
    ord_no,
    opened,
    reason,
    state,
    note,
    lines: lines.map(({ brand, name, quantity, seal_broken }) => ({ brand, name, quantity, seal_broken })),
    photos: found.photos.map(({ id }) => id),
    answers: presentAnswers(found),
    rejection,
    ended,
  }
}

/** A return for the seller, who reads what her client wrote but sees only the number of photographs, which are for administrators. */
export function presentSellerReturn(found: ReturnRow): SellerReturnView {
  return {
    ...presentShared(found),
    client: found.client_name,
    photos: found.photos.length,
    answers: presentAnswers(found),
    erased: isErased(found),
  }
}

export function presentAnswers({ answers }: ReturnRow) {
  return answers.map(({ text, created_at }) => ({ text, created: new Date(created_at).toISOString() }))
}

export function presentReturnable(returnable: ReturnableOrder, returns: ReturnRow[]): ReturnableView {
  const { order, seller, facts, policy, payer } = returnable
  const sendable = returnable.lines.filter(({ left }) => left > 0)
  // asks the rule about one item with an unbroken seal, so that the answer depends only on the last day
  const judged = sendable.slice(0, 1).map(({ id }) => ({ line_id: id, quantity: 1, seal_broken: false }))
  const { lines } = judgeReturn(returnable, { reason: 'changed_mind', lines: judged })
  return {
    order_id: order.id,
    ord_no: order.order_number,
    seller,
    bP: publicBase,
    until: getReturnDay(facts.deliveredAt, policy),
    may_change_mind: lines.some(({ obstacle }) => obstacle === null),
    days: policy.days,
    seal_ends: policy.doesSealEndRight,
    needs_parcel: facts.hasLeft,
    from: refundSource[payer],
    lines: returnable.lines.map((line) => ({
      line_id: line.id,
      prod_id: line.productId,
      brand: line.brand,
      name: line.name,
      img: line.picture,
      quantity: line.quantity,
      left: line.left,
      amount: toPounds(limitToRest(returnable, line.price)),
      seal: line.hasSeal,
    })),
    returns: returns.map(presentClientReturn),
  }
}

export function presentReturnPreview(
  { facts, policy, payer }: ReturnableOrder,
  judged: JudgedReturn,
): ReturnPreviewView {
  return {
    amount: toPounds(judged.amount),
    from: refundSource[payer],
    needs_parcel: judged.needsParcel,
    until: getReturnDay(facts.deliveredAt, policy),
    allowed: judged.lines.every(({ obstacle }) => obstacle === null),
    lines: judged.lines.map(({ line, quantity, amount, obstacle }) => ({
      line_id: line.id,
      quantity,
      amount: toPounds(amount),
      refused: obstacle,
    })),
  }
}
