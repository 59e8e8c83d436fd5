import { type AuthenticatedActor, assertOwnClientId } from '#access/server/actor.ts'
import { getClient } from '#clients/server/get-client.ts'
import type { CommissionRule } from '#coupons/code-contract.ts'
import { deliveryType } from '#orders/order-state.ts'
import { calculateTotals, type OrderTotals } from '#orders/order-totals.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import type { PlaceOrderRequest } from '../contract.ts'
import { type CouponBuyer, priceOrderLines } from './price-order-lines.ts'

/** What an order would cost with a coupon. */
export interface CheckedCoupon {
  code: string
  name: string
  rule: CommissionRule
  reduction: Pence
  /** The part of the reduction that comes out of the seller's commission. */
  share: Pence
  totals: OrderTotals
}

type CheckedOrder = Pick<PlaceOrderRequest, 'lines' | 'type' | 'clientId'> & { coupon: string }

/**
 * Checks a coupon code for what a seller, or a client with an explore link, is about to order. It places no order and does not count as a
 * use.
 */
export async function checkCoupon(
  db: Database,
  actor: AuthenticatedActor,
  order: CheckedOrder,
): Promise<CheckedCoupon> {
  assertOwnClientId(actor, order.clientId)
  if ((actor.kind === 'client') !== (order.type === deliveryType.byLink))
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  const clientId = actor.kind === 'client' ? actor.clientId : order.clientId
  const client = clientId ? await getClient(db, actor.userId, clientId) : null
  const { userId: sellerId } = actor
  const buyer = { sellerId, creditedId: sellerId, email: client?.email ?? '', isForClient: client !== null }
  return priceWithCoupon(db, order, buyer)
}

/** Checks a coupon code for the basket of a shop page, whose buyer is not known yet. */
export function checkShopCoupon(
  db: Database,
  sellerId: string,
  order: Pick<CheckedOrder, 'lines' | 'coupon'>,
): Promise<CheckedCoupon> {
  const buyer = { sellerId, creditedId: sellerId, email: '', isForClient: true }
  return priceWithCoupon(db, { ...order, type: deliveryType.byLink }, buyer)
}

async function priceWithCoupon(db: Database, order: CheckedOrder, buyer: CouponBuyer): Promise<CheckedCoupon> {
  const { lines, coupon } = await priceOrderLines(db, order, buyer)
  if (!coupon) throw new Error('an order was priced without its code')
  const totals = calculateTotals(lines, order.type)
  if (totals.total < smallestCharge) throw createFieldError('coupon', ordersText.nothingToCharge, errorCode.conflict)
  const { code, name, rule, reduction, share } = coupon
  return { code, name, rule, reduction, share, totals }
}
