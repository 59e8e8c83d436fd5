import type { AuthenticatedActor } from '#access/server/actor.ts'
import { assertOwnClientId, assertOwnUserId } from '#access/server/own-data.ts'
import { type Client, getClient } from '#clients/server/get-client.ts'
import { decideCredit, type OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import type { PlaceOrderRequest } from '#orders/checkout/contract.ts'
import { priceOrderLines } from '#orders/checkout/server/price-order-lines.ts'
import { resolveOrderAddress } from '#orders/checkout/server/resolve-order-address.ts'
import { lockSupersedableOrder, supersedeOrder } from '#orders/checkout/server/supersede-order.ts'
import { deliveryType } from '#orders/codes.ts'
import { toOrderAddress } from '#orders/delivery-address.ts'
import { calculateTotals, type OrderTotals } from '#orders/order-totals.ts'
import { insertOrder } from '#orders/server/order-store.ts'
import { presentOrderClient } from '#orders/server/present.ts'
import { ordersText } from '#orders/text.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'

/**
 * Prices, totals and addresses are the server's current ones; the order stores copies of all of them (D-002, D-021). It stores why its
 * seller is credited with it too: decided from who orders, unless the caller has decided it (D-350).
 */
export async function placeOrder(
  db: Database,
  actor: AuthenticatedActor,
  request: PlaceOrderRequest,
  credit?: OrderCredit,
): Promise<string> {
  assertOwnUserId(actor, request.userId)
  assertOwnClientId(actor, request.clientId)
  await assertMayOrder(db, actor, request)
  const { supersededOrderId } = request
  const decided = credit ?? (await decideCredit(db, actor))
  // inserting an order is one statement and needs no transaction
  if (!supersededOrderId) return (await insertPricedOrder(db, actor, request, decided)).id
  return inTransaction(db, async (tx) => {
    const superseded = await lockSupersedableOrder(tx, actor, supersededOrderId)
    const placed = await insertPricedOrder(tx, actor, request, decided)
    await supersedeOrder(tx, superseded, placed)
    return placed.id
  })
}

async function insertPricedOrder(
  db: Db,
  actor: AuthenticatedActor,
  request: PlaceOrderRequest,
  credit: OrderCredit,
): Promise<{ id: string; clientId: string | null }> {
  const client = await getOrderClient(db, actor, request)
  const lines = await priceOrderLines(db, request)
  const order = calculateTotals(lines, request.type)
  validateTotals(request, order)
  const { address, sourceAddressId } = await resolveOrderAddress(db, actor.userId, client, request)
  const clientId = client?.id ?? null
  const id = await insertOrder(
    db,
    {
      seller_id: actor.userId,
      client_id: clientId,
      delivery_type: request.type,
      quantity: order.quantity,
      full_price_pence: order.full,
      commission_pence: order.commission,
      total_pence: order.total,
      saving_pence: order.saving,
      delivery_address: address && JSON.stringify(toOrderAddress(address)),
      source_address_id: sourceAddressId,
      client_name: client?.name ?? '',
      client_email: client?.email ?? '',
      client_snapshot: client && JSON.stringify(presentOrderClient(client)),
      credit: credit.reason,
      credited_at: credit.creditedAt,
      explore_link_id: credit.exploreLinkId,
    },
    lines.map(({ row }) => row),
  )
  return { id, clientId }
}

/** Type 5 is for clients by explore link and only for them; a seller needs enabled payouts (D-029, D-046). */
async function assertMayOrder(db: Database, actor: AuthenticatedActor, { type }: PlaceOrderRequest): Promise<void> {
  if ((actor.kind === 'client') !== (type === deliveryType.byLink))
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  if (actor.kind === 'client') return
  const account = await findPayoutAccount(db, actor.userId)
  if (!account?.payoutsEnabled) throw new AppError(ordersText.verifyPayoutFirst, errorCode.accountNotEnabled)
}

/** Delivery to a client needs a client; other orders of a seller may be without one (D-020). */
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

function validateTotals({ shownTotals = [] }: PlaceOrderRequest, { total }: OrderTotals): void {
  for (const shown of shownTotals)
    if (shown !== undefined && shown !== total) throw new AppError(ordersText.amountMismatch, errorCode.amountMismatch)
}
