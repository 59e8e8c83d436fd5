import { hashToken } from '#access/server/tokens.ts'
import { type Address, findPrimarySellerAddress } from '#accounts/addresses/server/addresses.ts'
import { findSeller, type Seller } from '#accounts/server/users.ts'
import { recordProvedEmail } from '#mail/server/proved-emails.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { orderAddressSchema } from '#orders/contract.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { type PayLinkView, shortAddressSchema } from '#orders/pay-links/contract.ts'
import { findOrderIdByPayLink, isPayLinkCancelled, markPayLinkOpened } from '#orders/pay-links/server/pay-link-store.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { findOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database, Db } from '#platform/server/database/database.ts'

/** All that the link's page may show: the amount and whether it is paid, and until then the order (D-005, D-026). */
export async function getPayLink(db: Database, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || isWithdrawn(order)) {
    const isCancelled = await isPayLinkCancelled(db, hashToken(value))
    throw new AppError(isCancelled ? payLinksText.cancelledForClient : errorText.linkInvalid, errorCode.linkInvalid)
  }
  const [seller, address] = [await findSeller(db, order.seller_id), await findPrimarySellerAddress(db, order.seller_id)]
  return presentPayLink(order, seller, address)
}

/** As with an explore link: what was mailed proves the mailbox, and `pageEmail` is the address whose own page the browser is on. */
export async function recordPayLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markPayLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}

/**
 * A payment link always charges the full price (D-005). Until the order is paid the client reads what it is, from whom and where to;
 * neither commission nor an email address, a telephone number or an id (D-026, D-352).
 */
function presentPayLink(
  order: OrderWithLines,
  seller: Seller | undefined,
  sellerAddress: Address | undefined,
): PayLinkView {
  const amount = { totalAmount: toPounds(pence(order.full_price_pence)), paymentStatus: order.payment_status }
  if (order.payment_status === paymentStatus.completed) return { order: amount }
  return {
    order: {
      ...amount,
      ord_no: order.order_number,
      quantity: order.quantity,
      seller: {
        name: `${seller?.firstName ?? ''} ${seller?.lastName ?? ''}`.trim(),
        business: seller?.businessName ?? '',
        town: sellerAddress?.city ?? '',
      },
      prods: order.lines.map(({ brand, name, quantity, price_pence, pictures, picture }) => ({
        brand,
        name,
        quantity,
        img: pictures?.[0] ?? picture,
        price: toPounds(pence(price_pence)),
      })),
      address: presentShortAddress(order),
    },
    bP: publicBase,
  }
}

/** What is sold from salon stock is handed over and goes nowhere. */
function presentShortAddress({ delivery_type, delivery_address }: OrderWithLines) {
  if (delivery_type === deliveryType.fromSalonStock || delivery_address === null) return null
  return shortAddressSchema.parse(orderAddressSchema.parse(delivery_address))
}
