import { renderOrderDispatched } from '#mail/server/emails/order-dispatched.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { deliveryType } from '#orders/codes.ts'
import { getTrackingUrl } from '#orders/dispatch/carriers.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { selectRefundableLines } from '#orders/refunds/server/refund-line-store.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { parseDeliveryAddress } from '#orders/server/stored-addresses.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface Dispatched {
  order: OrderWithLines
  parcel: Parcel
  publicUrl: string
}

/** Mails whom the parcel goes to: the client, or the seller of an order for the salon. The letter names no price. */
export async function notifyDispatch(tx: Tx, { order, parcel, publicUrl }: Dispatched): Promise<void> {
  const { to, name } = getRecipient(order)
  if (to === '') return
  const address = parseDeliveryAddress(order)
  const lines = await selectRefundableLines(tx, order.id)
  await queueEmail(
    tx,
    renderOrderDispatched({
      ...{ to, name, publicUrl },
      orderNumber: order.order_number,
      carrier: dispatchText.carriers[parcel.carrier],
      trackingNumber: parcel.trackingNumber,
      trackingUrl: getTrackingUrl(parcel),
      products: lines
        .map(({ brand, name: product, quantity, refunded }) => ({
          name: `${brand} ${product}`,
          quantity: quantity - refunded,
        }))
        .filter(({ quantity }) => quantity > 0),
      address: address ? formatAddressLines(address) : [],
      ...(order.delivery_type === deliveryType.toSalon ? {} : { reader: 'client' as const }),
    }),
  )
}

function getRecipient(order: OrderWithLines): { to: string; name: string } {
  const { seller } = order
  if (order.delivery_type !== deliveryType.toSalon) return { to: order.client_email, name: order.client_name }
  return { to: seller.isDeleted ? '' : seller.email, name: seller.firstName }
}
