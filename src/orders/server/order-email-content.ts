import { findCurrentEmail } from '#clients/server/clients.ts'
import type { OrderSummary } from '#mail/server/emails/product-lines.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { describeDelivery, formatBillingLines } from '../delivery-address.ts'
import { estimateDeliveryDate } from './estimate-delivery-date.ts'
import { getCouponCharged, getListPriceCharged, listShownLines } from './order-amounts.ts'
import { parseBillingAddress, parseDeliveryAddress } from './order-snapshots.ts'
import type { OrderRow, OrderWithLines } from './order-store.ts'

/**
 * The order as emails show it: the prices before the coupon, the coupon's reduction and the total that was charged, but no commission,
 * which a client must not see (D-039).
 */
export function formatOrderForEmail(order: OrderWithLines): OrderSummary {
  const paymentMethod = formatPaymentMethod({ paymentType: order.payment_type, funding: order.funding })
  return {
    ordNo: order.order_number,
    createdAt: order.created_at,
    products: listShownLines(order.lines, (line) => getListPriceCharged(line, order)).map(
      ({ line: { brand, name, picture }, price: pricePence, quantity }) => ({
        brand,
        name,
        picture,
        pricePence,
        quantity,
      }),
    ),
    totalPence: pence(order.total_pence),
    coupon: getCouponCharged(order),
    savingPence: pence(order.saving_pence),
    address: describeDelivery(order.delivery_type, parseDeliveryAddress(order)),
    billing: formatBillingLines(parseBillingAddress(order), paymentMethod),
    paymentMethod,
    estDate: estimateDeliveryDate(order.created_at),
  }
}

export interface ClientRecipient {
  /** Empty for an order without a client, or if no email may be sent to the client. */
  email: string
  name: string
  isContested: boolean
}

/**
 * Finds the address for emails to the client of an order. It is the client's present address, so that a correction also counts for earlier
 * orders (D-411); if the client was deleted, it is the address that the order has stored.
 */
export async function findClientRecipient(
  db: Db,
  order: Pick<OrderRow, 'client_id' | 'client_name' | 'client_email'>,
): Promise<ClientRecipient> {
  const { client_id: clientId, client_name: name, client_email: copy } = order
  if (copy === '' || clientId === null) return { email: copy, name, isContested: false }
  const current = await findCurrentEmail(db, clientId)
  if (!current || current.email === '') return { email: copy, name, isContested: false }
  if (!current.isContested) return { email: current.email, name, isContested: false }
  // the person who contests the change of the email still gets the emails about orders that were placed under the former one
  return { email: copy.toLowerCase() === current.email.toLowerCase() ? '' : copy, name, isContested: true }
}
