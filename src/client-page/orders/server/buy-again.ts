import type { ClientSession } from '#client-page/codes/server/client-session.ts'
import { clientPageText } from '#client-page/text.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import { deliveryType } from '#orders/order-state.ts'
import { createPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { chooseSeller, listLinesToday, requirePersonOrder } from './get-person-order.ts'
import { findRepeatedAddress, listDeliveryChoices } from './list-delivery-choices.ts'

interface BuyAgainRequest {
  attributionDays: number
  orderId: string
  /** The total that the page showed. */
  amount: Pence
  addressId: string | undefined
}

/**
 * Places the order again at today's prices and returns the token of a payment link, with which the client pays as any client does. Products
 * that are no longer sold, or not in this quantity, are left out, as the page has announced (N-CLPG-008). Until the client pays it, the new
 * order is not listed among the client's orders.
 */
export async function buyAgain(
  db: Database,
  { id: tokenId, email, ipAddress }: ClientSession,
  { attributionDays, orderId, amount, addressId }: BuyAgainRequest,
): Promise<{ orderNumber: string; link: string }> {
  const row = await requirePersonOrder(db, email, orderId)
  if (row.is_cancelled) throw new AppError(ordersText.notFound, errorCode.notFound)
  const chosen = await chooseSeller(db, { email, attributionDays })
  if (!chosen) throw new AppError(clientPageText.sellerGone(row.seller_name), errorCode.notAllowed)
  const lines = (await listLinesToday(db, orderId)).flatMap(({ line, product }) =>
    product ? [{ productId: product.id, quantity: line.quantity, price: undefined }] : [],
  )
  if (lines.length === 0) throw new AppError(clientPageText.nothingLeft, errorCode.insufficientQuantity)
  const { seller, credit } = chosen
  const { seller_id: userId, client_id: clientId } = seller
  const actor = { kind: 'client', userId, clientId, tokenId, ipAddress } as const
  const order = await getAnyOrder(db, orderId)
  const chosenId = (addressId ?? (await findPreselectedId(db, { email, order, seller })))?.toLowerCase()
  if (chosenId === undefined) throw createFieldError('adrs_id', clientPageText.chooseAddress)
  const request = { type: deliveryType.byLink, lines, shownTotals: [amount], addressId: chosenId }
  const repeated = chosenId === order.id ? findRepeatedAddress(order) : null
  const placedId = await placeOrder(db, actor, request, credit, repeated ?? undefined)
  const { order_number: orderNumber } = await getAnyOrder(db, placedId)
  return { orderNumber, link: await createPayLink(db, placedId) }
}

async function findPreselectedId(
  db: Database,
  of: Parameters<typeof listDeliveryChoices>[1],
): Promise<string | undefined> {
  return (await listDeliveryChoices(db, of)).find(({ isPreselected }) => isPreselected)?.id
}
