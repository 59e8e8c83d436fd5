import { renderDispatchUndone, renderOrderDispatched } from '#mail/server/emails/order-dispatched.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { withdrawAnnouncement } from '#mail/server/withdraw-announcement.ts'
import { deliveryType } from '#orders/order-state.ts'
import { selectRefundableLines } from '#orders/refunds/server/refund-line-store.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { StoredParcel } from './parcel.ts'
import { presentParcel } from './present-dispatch.ts'

interface Dispatched {
  order: OrderWithLines
  /** All parcels in which the order has left. */
  parcels: readonly StoredParcel[]
  publicUrl: string
}

/** Emails the recipient of the parcel: the client, or the seller of an order for the salon. The email names no price. */
export async function notifyDispatch(tx: Tx, { order, parcels, publicUrl }: Dispatched): Promise<void> {
  const { to, name } = await findRecipient(tx, order)
  if (to === '') return
  const address = parseDeliveryAddress(order)
  await queueEmail(
    tx,
    renderOrderDispatched({
      to,
      name,
      publicUrl,
      orderNumber: order.order_number,
      parcels: parcels.map((parcel) => {
        const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = presentParcel(parcel)
        return { carrier, trackingNumber, trackingUrl }
      }),
      products: await listRemainingProducts(tx, order.id),
      address: address ? formatAddressLines(address) : [],
      ...(order.delivery_type === deliveryType.toSalon ? {} : { reader: 'client' as const }),
    }),
  )
}

/** The products that are in an order's parcels: all but what was refunded. */
async function listRemainingProducts(tx: Tx, orderId: string): Promise<{ name: string; quantity: number }[]> {
  const lines = await selectRefundableLines(tx, orderId)
  return lines
    .map(({ brand, name, quantity, refunded }) => ({ name: `${brand} ${name}`, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0)
}

async function findRecipient(tx: Tx, order: OrderWithLines): Promise<{ to: string; name: string }> {
  const { seller } = order
  if (order.delivery_type !== deliveryType.toSalon) {
    const { email: to, name } = await findClientRecipient(tx, order)
    return { to, name }
  }
  return { to: seller.isDeleted ? '' : seller.email, name: seller.firstName }
}

/**
 * Tells a client who got the email about a dispatch that the order has not left after all (D-562). If that email still waits to be sent, it
 * is withdrawn instead. A seller gets no email, since My Orders shows the change.
 */
export async function notifyDispatchUndone(tx: Tx, order: OrderWithLines, publicUrl: string): Promise<void> {
  if (order.delivery_type === deliveryType.toSalon) return
  const { email: to, name } = await findClientRecipient(tx, order)
  if (to === '') return
  const orderNumber = order.order_number
  const wasAnnounced = await withdrawAnnouncement(tx, {
    recipient: to,
    orderNumber,
    announced: 'order-dispatched',
    undone: 'dispatch-undone',
  })
  if (!wasAnnounced) return
  const products = await listRemainingProducts(tx, order.id)
  await queueEmail(tx, renderDispatchUndone({ to, name, publicUrl, orderNumber, products }))
}
