import type { Email } from '#mail/server/email.ts'
import { button, factTable, greeting, labelledLines, paragraph } from '#mail/server/emails/blocks.ts'
import { renderEmail } from '#mail/server/emails/render-email.ts'
import { mailText } from '#mail/text.ts'

interface DispatchedOrder {
  to: string
  name: string
  publicUrl: string
  orderNumber: string
  carrier: string
  /** Empty where the parcel has none, as the link. */
  trackingNumber: string
  trackingUrl: string
  products: { name: string; quantity: number }[]
  /** The delivery address, one line each. */
  address: string[]
  /** Absent for the seller of an order for the salon. */
  reader?: 'client'
}

/** To the person who gets the parcel; it names no price, so that a client reads no seller's cost. */
export function renderOrderDispatched(order: DispatchedOrder): Email {
  const { to, name, publicUrl, orderNumber, carrier, trackingNumber, trackingUrl, products, address } = order
  const facts: [string, string][] = [
    [mailText.orderNumber, orderNumber],
    [mailText.dispatchedCarrier, carrier],
  ]
  if (trackingNumber) facts.push([mailText.dispatchedNumber, trackingNumber])
  return renderEmail({
    kind: 'order-dispatched',
    to,
    shopUrl: publicUrl,
    ...(order.reader ? { reader: order.reader } : {}),
    subject: mailText.dispatchedSubject(orderNumber),
    preheader: mailText.dispatchedBody,
    heading: mailText.dispatchedHeading,
    blocks: [
      greeting(name),
      paragraph(mailText.dispatchedBody),
      factTable(facts),
      ...(trackingUrl ? [button(mailText.dispatchedButton, trackingUrl)] : []),
      labelledLines(
        mailText.dispatchedProducts,
        products.map((product) => `${product.quantity} x ${product.name}`),
      ),
      ...(address.length > 0 ? [labelledLines(mailText.deliveryAddress, address)] : []),
    ],
  })
}
