import type { Address } from '#accounts/addresses/contract.ts'
import type { Seller } from '#accounts/server/users.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { deliveryType } from '#orders/order-state.ts'
import { getCouponShown, getListPrice, listShownLines } from '#orders/server/order-amounts.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { presentDeliveryAddress } from '#orders/server/present-delivery-address.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type PayLinkView, shortAddressSchema } from '../contract.ts'

/** What is known of an order once it is paid: the client's payment, if she paid it herself, and until when goods may be returned. */
interface PaidOrder {
  payment: { hasReceipt: boolean } | null
  returnDay: string | null
}

/**
 * What a client reads about an order on the page of its payment link, which always charges the full price (D-005): products, seller and,
 * until it is paid, the address, but no commission, email, telephone number or id (D-026, D-352, D-516). A buyer on a shop page reads about
 * that shop alone, even if another seller is credited (D-504).
 */
export function presentPayLink(
  order: OrderWithLines,
  seller: Seller | undefined,
  sellerAddress: Address | undefined,
  paid: PaidOrder | null,
): PayLinkView {
  return {
    order: {
      totalAmount: toPounds(pence(order.full_price_pence)),
      paymentStatus: order.payment_status,
      ord_no: order.order_number,
      quantity: order.quantity,
      seller: order.shop
        ? { name: order.shop.title, business: '', town: order.shop.town }
        : {
            name: `${seller?.firstName ?? ''} ${seller?.lastName ?? ''}`.trim(),
            business: seller?.businessName ?? '',
            town: sellerAddress?.city ?? '',
          },
      prods: listShownLines(order.lines, getListPrice).map(({ line, quantity, price }) => ({
        brand: line.brand,
        name: line.name,
        quantity,
        img: line.pictures?.[0] ?? line.picture,
        price: toPounds(price),
      })),
      ...presentCoupon(order),
      ...(paid ? presentPaid(order, paid) : { address: presentShortAddress(order) }),
    },
    bP: publicBase,
  }
}

function presentCoupon(order: OrderWithLines) {
  const coupon = getCouponShown(order)
  return coupon ? { coupon: { code: coupon.code, reduction: toPounds(coupon.reduction) } } : {}
}

function presentPaid({ paid_at, refund }: OrderWithLines, { payment, returnDay }: PaidOrder) {
  const refunded = toPounds(pence(refund?.pence ?? 0))
  return {
    ...(payment && { paid: paid_at?.toISOString(), refunded, receipt: payment.hasReceipt }),
    // nothing is left to return of what was refunded
    ...(returnDay !== null && !refund?.is_whole ? { return_until: returnDay } : {}),
  }
}

/** The address; null for an order from salon stock, which is handed over. */
function presentShortAddress(order: OrderWithLines) {
  const address = order.delivery_type === deliveryType.fromSalonStock ? null : presentDeliveryAddress(order)
  return address && shortAddressSchema.parse(address)
}
