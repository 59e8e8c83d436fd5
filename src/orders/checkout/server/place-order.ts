import { type AuthenticatedActor, assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { type Client, getClient } from '#clients/server/get-client.ts'
import { decideCredit, type OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { findPayLinkOfOrder, findUsablePayLinkId } from '#orders/pay-links/server/pay-link-store.ts'
import { mailPayLink, type PayLinkMail } from '#orders/pay-links/server/send-pay-link.ts'
import { lockAnyOrder, lockOwnOrder } from '#orders/server/order-access.ts'
import { findOrder, insertOrder, type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import type { DeliveryAddress } from '#places/postal-address.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import type { PlaceOrderRequest } from '../contract.ts'
import { type OrderCall, type PricedOrder, priceOrder } from './price-order.ts'
import { toDeliveryAddress } from './resolve-order-address.ts'

/**
 * Places an order with the server's current prices, totals and addresses, of which the order stores copies (D-002, D-021). It also stores
 * why its seller is credited with it (D-350). The caller may pass the credit or the address if it has decided them already.
 */
export async function placeOrder(
  db: Database,
  actor: AuthenticatedActor,
  request: OrderCall,
  credit?: OrderCredit,
  deliverTo?: DeliveryAddress,
): Promise<string> {
  const earlier = await findPlacedOrder(db, request)
  if (earlier !== undefined) return earlier
  await assertMayOrder(db, actor, request)
  const decided = credit ?? (await decideCredit(db, actor))
  const client = await getOrderClient(db, actor, request)
  const priced = await priceOrder(db, { sellerId: actor.userId, client, deliverTo }, request, decided)
  return (await inTransaction(db, (tx) => insertPricedOrder(tx, priced))).id
}

/** The buyer on a shop page: a client without an id, who becomes a client of the credited seller when the order is paid (D-503). */
interface ShopPageBuyer {
  shopSellerId: string
  credit: OrderCredit
  buyer: Client
}

/**
 * Places an order of a shop page, which belongs to the credited seller. The caller has checked that the shop's seller has the products in
 * her stock.
 */
export async function placeShopPageOrder(
  db: Database,
  { shopSellerId, credit, buyer }: ShopPageBuyer,
  request: OrderCall,
): Promise<{ id: string; isNew: boolean }> {
  const earlier = await findPlacedOrder(db, request)
  if (earlier !== undefined) return { id: earlier, isNew: false }
  const owner = { sellerId: credit.sellerId, client: buyer, deliverTo: toDeliveryAddress(buyer), shopSellerId }
  const priced = await priceOrder(db, owner, request, credit)
  return inTransaction(db, (tx) => insertPricedOrder(tx, priced))
}

/** Places an order in place of an unpaid one (D-022). */
export async function replaceOrder(
  db: Database,
  actor: AuthenticatedActor,
  request: OrderCall & { supersededOrderId: string },
  mail: PayLinkMail,
): Promise<string> {
  await assertMayOrder(db, actor, request)
  const credit = await decideCredit(db, actor)
  return inTransaction(db, async (tx) => {
    const earlier = await findPlacedOrder(tx, request, () => lockOwnOrder(tx, actor, request.supersededOrderId))
    if (earlier !== undefined) return earlier
    const superseded = await lockSupersedableOrder(tx, actor, request.supersededOrderId)
    const client = await getOrderClient(tx, actor, request)
    const owner = { sellerId: actor.userId, client }
    const placed = await insertPricedOrder(tx, await priceOrder(tx, owner, request, credit))
    if (placed.isNew) await supersedeOrder(tx, superseded, placed, mail)
    return placed.id
  })
}

/** The order that an earlier, interrupted run of the same call has placed; `wait` waits for a run that may not have ended yet. */
async function findPlacedOrder(
  db: Db,
  { claim }: OrderCall,
  wait: () => Promise<unknown> = async () => undefined,
): Promise<string | undefined> {
  if (!claim?.isTakenOver) return
  await wait()
  return (await findOrder(db, claim.workId))?.id
}

/** Inserts an order. All orders begin here, except those at no price (`place-replacement.ts`). */
async function insertPricedOrder(
  tx: Tx,
  { order, lines, workId }: PricedOrder,
): Promise<{ id: string; isNew: boolean; clientId: string | null }> {
  const { id, isNew, orderNumber } = await insertOrder(tx, order, lines, workId)
  const placed = { ...order, id, order_number: orderNumber, payment_status: paymentStatus.notStarted, delivered: false }
  if (isNew) await recordEvent(tx, 'order.placed', id, presentOrderForEvent(placed))
  return { id, isNew, clientId: order.client_id }
}

/**
 * Throws unless the actor may place this order: type 5 is for clients with an explore link, and only for them; a seller needs enabled
 * payouts (D-029, D-046).
 */
async function assertMayOrder(db: Database, actor: AuthenticatedActor, request: PlaceOrderRequest): Promise<void> {
  const { userId, clientId, type } = request
  assertOwnUserId(actor, userId)
  assertOwnClientId(actor, clientId)
  if ((actor.kind === 'client') !== (type === deliveryType.byLink))
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  if (actor.kind === 'client') return
  const account = await findPayoutAccount(db, actor.userId)
  if (!account?.payoutsEnabled) throw new AppError(ordersText.verifyPayoutFirst, errorCode.accountNotEnabled)
}

/** The client of an order. A delivery to a client needs one; a seller's other orders may have none (D-020). */
async function getOrderClient(
  db: Db,
  actor: AuthenticatedActor,
  { type, clientId }: PlaceOrderRequest,
): Promise<Client | null> {
  if (actor.kind === 'client') return getClient(db, actor.userId, actor.clientId)
  if (clientId) return getClient(db, actor.userId, clientId)
  if (type === deliveryType.toClient) throw createFieldError('client_id', ordersText.clientEmpty)
  return null
}

/** Locks one of the actor's own orders, which must be unpaid, not closed and without an open payment attempt to be superseded (D-022). */
async function lockSupersedableOrder(tx: Tx, actor: AuthenticatedActor, orderId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, actor, orderId)
  const isClosed = order.payment_status === paymentStatus.completed || order.closed_at !== null
  if (isClosed || (await findOpenPaymentAttempt(tx, order.id)))
    throw new AppError(ordersText.orderClosed, errorCode.conflict)
  return order
}

/**
 * Closes the old order in favour of the new one, except where another client holds a payment link of the old one. If the old order was
 * pending, and so listed in My Orders, the new one is pending too; a client whose link still worked is sent a link to the new order
 * (D-430).
 */
async function supersedeOrder(
  tx: Tx,
  superseded: OrderRow,
  next: { id: string; clientId: string | null },
  mail: PayLinkMail,
): Promise<void> {
  if (superseded.payment_status === paymentStatus.pending)
    await updateOrder(tx, next.id, { payment_status: paymentStatus.pending, replaces_pending: true })
  if (superseded.client_id !== next.clientId && (await findPayLinkOfOrder(tx, superseded.id))) return
  await updateOrder(tx, superseded.id, { superseded_by: next.id, closed_at: new Date() })
  if (await findUsablePayLinkId(tx, superseded.id)) await mailPayLink(tx, await lockAnyOrder(tx, next.id), mail)
}
