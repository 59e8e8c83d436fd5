import type { Address } from '#accounts/addresses/contract.ts'
import type { Seller } from '#accounts/server/users.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { presentDeliveryAddress } from '#orders/server/present-delivery-address.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type PayLinkView, shortAddressSchema } from '../contract.ts'

/**
 * A payment link always charges the full price (D-005). Until the order is paid the client reads its products, seller and address;
 * neither commission nor an email address, a telephone number or an id (D-026, D-352).
 */
export function presentPayLink(
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
function presentShortAddress(order: OrderWithLines) {
  const address = order.delivery_type === deliveryType.fromSalonStock ? null : presentDeliveryAddress(order)
  return address && shortAddressSchema.parse(address)
}
