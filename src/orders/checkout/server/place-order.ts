import { type AuthenticatedActor, assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { type Client, getClient } from '#clients/server/get-client.ts'
import type { PlaceOrderRequest } from '#orders/checkout/contract.ts'
import { priceOrderLines } from '#orders/checkout/server/price-order-lines.ts'
import { resolveOrderAddress } from '#orders/checkout/server/resolve-order-address.ts'
import { lockSupersedableOrder, supersedeOrder } from '#orders/checkout/server/supersede-order.ts'
import { deliveryType } from '#orders/contract.ts'
import { calculateTotals, type OrderTotals } from '#orders/order-totals.ts'
import { insertOrder } from '#orders/server/order-store.ts'
import { presentOrderClient } from '#orders/server/present.ts'
import { ordersText } from '#orders/text.ts'
import { findPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'

/** Prices, totals and addresses are those of now and our own; the order keeps copies of all it is made of. */
export async function placeOrder(db: Database, actor: AuthenticatedActor, request: PlaceOrderRequest): Promise<string> {
  assertOwnUserId(actor, request.user_id ?? undefined)
  assertOwnClientId(actor, request.client_id)
  await validateMayOrder(db, actor, request)
  const { order_id: replacedId } = request
  // a new order is one statement; one that takes another's place is more
  if (!replacedId) return (await insertPricedOrder(db, actor, request)).id
  return inTransaction(db, async (tx) => {
    const replaced = await lockSupersedableOrder(tx, actor, replacedId)
    const placed = await insertPricedOrder(tx, actor, request)
    await supersedeOrder(tx, replaced, placed)
    return placed.id
  })
}

async function insertPricedOrder(
  db: Db,
  actor: AuthenticatedActor,
  request: PlaceOrderRequest,
): Promise<{ id: string; clientId: string | null }> {
  const client = await getOrderClient(db, actor, request)
  const lines = await priceOrderLines(db, request)
  const counted = calculateTotals(lines, request.type)
  validateTotals(request, counted)
  const { address, sourceAddressId } = await resolveOrderAddress(db, actor.userId, client, request)
  const clientId = client?.id ?? null
  const id = await insertOrder(
    db,
    {
      seller_id: actor.userId,
      client_id: clientId,
      type: request.type,
      quantity: counted.quantity,
      full_pence: counted.full,
      commission_pence: counted.commission,
      total_pence: counted.total,
      saving_pence: counted.saving,
      address: address && JSON.stringify(address),
      source_address_id: sourceAddressId,
      client_name: client?.name ?? '',
      client_email: client?.email ?? '',
      client_snapshot: client && JSON.stringify(presentOrderClient(client)),
    },
    lines.map(({ row: copy }) => copy),
  )
  return { id, clientId }
}

/** A client orders by her link and nothing else; a seller needs payouts enabled (D-029, D-046). */
async function validateMayOrder(db: Database, actor: AuthenticatedActor, { type }: PlaceOrderRequest): Promise<void> {
  if ((actor.kind === 'client') !== (type === deliveryType.byLink))
    throw new AppError(errorText.notAllowed, errorCode.notAllowed)
  if (actor.kind === 'client') return
  const account = await findPayoutAccount(db, actor.userId)
  if (!account?.payoutsEnabled) throw new AppError(ordersText.verifyPayoutFirst, errorCode.payoutsDisabled)
}

/** Delivery to a client needs one; a seller may also order for herself (D-020). */
async function getOrderClient(
  db: Db,
  actor: AuthenticatedActor,
  { type, client_id }: PlaceOrderRequest,
): Promise<Client | null> {
  if (actor.kind === 'client') return getClient(db, actor.userId, actor.clientId)
  if (client_id) return getClient(db, actor.userId, client_id)
  if (type === deliveryType.toClient) throw createFieldError('client_id', ordersText.clientEmpty)
  return null
}

/** Subtotal and total are one sum, as shipping and tax are nothing (D-001). */
function validateTotals({ subTotalAmount, totalAmount }: PlaceOrderRequest, { total }: OrderTotals): void {
  for (const shown of [subTotalAmount, totalAmount])
    if (shown !== undefined && shown !== total) throw new AppError(ordersText.amountDiffers, errorCode.amountDiffers)
}
