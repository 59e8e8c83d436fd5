import { mailText } from '#mail/text.ts'
import { button, type Email, factTable, greeting, labelledLines, paragraph, part, renderEmail } from './render-email.ts'

interface DispatchedParcel {
  carrier: string
  /** Empty for a parcel without a tracking number, which has no link either. */
  trackingNumber: string
  trackingUrl: string
}

interface DispatchedOrder {
  to: string
  name: string
  publicUrl: string
  orderNumber: string
  parcels: DispatchedParcel[]
  products: { name: string; quantity: number }[]
  /** The delivery address, one line each. */
  address: string[]
  /** Absent if the reader is the seller, whose order goes to her salon. */
  reader?: 'client'
}

/** Tells the person who gets the parcel that it is on its way. The email names no price, so that a client never sees the seller's cost. */
export function renderOrderDispatched(order: DispatchedOrder): Email {
  const { to, name, publicUrl, orderNumber, parcels, products, address } = order
  const words = mailText.dispatchedBody(parcels.length)
  return renderEmail({
    kind: 'order-dispatched',
    wording: 'order-dispatched',
    values: { order_number: orderNumber, our_sentence: words },
    to,
    shopUrl: publicUrl,
    ...(order.reader ? { reader: order.reader } : {}),
    subject: mailText.dispatchedSubject(orderNumber),
    preheader: words,
    heading: mailText.dispatchedHeading,
    blocks: [
      greeting(name),
      paragraph(words),
      ...part('parcels', [
        factTable([[mailText.orderNumber, orderNumber], ...parcels.flatMap(describeParcel)]),
        ...parcels.flatMap(linkToParcel),
      ]),
      ...part('products', [labelledLines(mailText.dispatchedProducts, products.map(nameProduct))]),
      ...part('address', address.length > 0 ? [labelledLines(mailText.deliveryAddress, address)] : []),
    ],
  })
}

const nameProduct = ({ name, quantity }: DispatchedOrder['products'][number]) => `${quantity} x ${name}`

function describeParcel({ carrier, trackingNumber }: DispatchedParcel): [string, string][] {
  const number: [string, string][] = trackingNumber ? [[mailText.dispatchedNumber, trackingNumber]] : []
  return [[mailText.dispatchedCarrier, carrier], ...number]
}

/** The button that tracks a parcel; with several parcels, each button also shows the parcel's tracking number. */
function linkToParcel({ trackingNumber, trackingUrl }: DispatchedParcel, _at: number, all: DispatchedParcel[]) {
  if (!trackingUrl) return []
  return [button([mailText.dispatchedButton, ...(all.length > 1 ? [trackingNumber] : [])].join(' '), trackingUrl)]
}

interface UndoneDispatch {
  to: string
  name: string
  publicUrl: string
  orderNumber: string
  products: { name: string; quantity: number }[]
}

/** Tells a client who was told that an order is on its way that it has not left after all. */
export function renderDispatchUndone({ to, name, publicUrl, orderNumber, products }: UndoneDispatch): Email {
  return renderEmail({
    kind: 'dispatch-undone',
    wording: 'dispatch-undone',
    values: { order_number: orderNumber },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: mailText.undoneSubject(orderNumber),
    preheader: mailText.undoneBody,
    heading: mailText.undoneHeading,
    blocks: [
      greeting(name),
      paragraph(mailText.undoneBody),
      ...part('products', [labelledLines(mailText.undoneProducts, products.map(nameProduct))]),
    ],
  })
}
