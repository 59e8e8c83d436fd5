import { checkClientId, checkUserId, type Member } from '#access/server/actor.ts'
import { type ClientFacts, readClient } from '#clients/server/read-client.ts'
import { deliveryType, type PlaceOrderRequest } from '#orders/contract.ts'
import { resolveOrderAddress } from '#orders/checkout/server/resolve-order-address.ts'
import { priceOrderLines } from '#orders/checkout/server/price-order-lines.ts'
import { presentOrderClient } from '#orders/server/present.ts'
import { supersedeOrder, lockSupersedableOrder } from '#orders/checkout/server/supersede-order.ts'
import { insertOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { type OrderTotals, calculateTotals } from '#orders/order-totals.ts'
import { readPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'

/** Prices, totals and addresses are those of now and our own; the order keeps copies of all it is made of. */
export async function placeOrder(db: Database, actor: Member, wish: PlaceOrderRequest): Promise<string> {
  checkUserId(actor, wish.user_id ?? undefined)
  checkClientId(actor, wish.client_id)
  await validateMayOrder(db, actor, wish)
  const { order_id: replacedId } = wish
  // a new order is one statement; one that takes another's place is more
  if (!replacedId) return (await insertPricedOrder(db, actor, wish)).id
  return inTransaction(db, async (tx) => {
    const replaced = await lockSupersedableOrder(tx, actor, replacedId)
    const placed = await insertPricedOrder(tx, actor, wish)
    await supersedeOrder(tx, replaced, placed)
    return placed.id
  })
}

async function insertPricedOrder(db: Db, actor: Member, wish: PlaceOrderRequest): Promise<{ id: string; clientId: string | null }> {
  const client = await getOrderClient(db, actor, wish)
  const lines = await priceOrderLines(db, wish)
  const counted = calculateTotals(lines, wish.type)
  validateTotals(wish, counted)
  const { address, sourceAddressId } = await resolveOrderAddress(db, actor.userId, client, wish)
  const clientId = client?.id ?? null
  const id = await insertOrder(
    db,
    {
      seller_id: actor.userId,
      client_id: clientId,
      type: wish.type,
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
async function validateMayOrder(db: Database, actor: Member, { type }: PlaceOrderRequest): Promise<void> {
  if ((actor.kind === 'client') !== (type === deliveryType.byLink))
    throw new Refusal(errorText.notAllowed, errorCode.notAllowed)
  if (actor.kind === 'client') return
  const account = await readPayoutAccount(db, actor.userId)
  if (!account?.payoutsEnabled) throw new Refusal(ordersText.verifyPayoutFirst, errorCode.payoutsDisabled)
}

/** Delivery to a client needs one; a seller may also order for herself (D-020). */
async function getOrderClient(db: Db, actor: Member, { type, client_id }: PlaceOrderRequest): Promise<ClientFacts | null> {
  if (actor.kind === 'client') return readClient(db, actor.userId, actor.clientId)
  if (client_id) return readClient(db, actor.userId, client_id)
  if (type === deliveryType.toClient) throw refuseField('client_id', ordersText.clientEmpty)
  return null
}

/** Subtotal and total are one sum, as shipping and tax are nothing (D-001). */
function validateTotals({ subTotalAmount, totalAmount }: PlaceOrderRequest, { total }: OrderTotals): void {
  for (const shown of [subTotalAmount, totalAmount])
    if (shown !== undefined && shown !== total) throw new Refusal(ordersText.amountDiffers, errorCode.amountDiffers)
}
