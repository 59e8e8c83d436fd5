import type { PersonOrderData, UnpaidShopOrderData } from '#client-page/contract.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { presentDispatch } from '#orders/dispatch/server/present-dispatch.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import type { getAnyOrder } from '#orders/server/order-access.ts'
import { getCouponShown, getListPrice, listShownLines } from '#orders/server/order-amounts.ts'
import { presentDeliveryAddress } from '#orders/server/present-delivery-address.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { ClientPageOrderRowView, ClientPageOrderView } from '../contract.ts'
import type { LineToday, PersonOrder } from './get-person-order.ts'
import type { PersonOrderRow } from './person-order-store.ts'

type StoredOrder = Awaited<ReturnType<typeof getAnyOrder>>

export function presentPersonOrder(row: PersonOrderRow): ClientPageOrderRowView {
  return {
    _id: row.id,
    ord_no: row.order_number,
    created: row.created_at.toISOString(),
    seller: row.seller_name,
    business: row.business_name,
    quantity: row.quantity,
    totalAmount: toPounds(pence(row.full_price_pence)),
    state: getState(row),
    refunded: toPounds(pence(row.refund?.pence ?? 0)),
    receipt: row.is_paid_by_client,
    pay: row.is_payable,
    replaces: row.replaces && { _id: row.replaces.id, ord_no: row.replaces.order_number },
  }
}

function getState(row: PersonOrderRow): ClientPageOrderRowView['state'] {
  if (row.payment_status !== paymentStatus.completed) return row.is_cancelled ? 'cancelled' : 'unpaid'
  if (row.refund?.is_whole) return 'refunded'
  if (row.delivery_type === deliveryType.fromSalonStock) return 'handed_over'
  if (row.delivered) return 'delivered'
  return row.is_dispatched ? 'dispatched' : 'preparing'
}

export function presentPersonOrderToday({
  row,
  lines,
  order,
  invoices,
  seller,
  total,
  choices,
  formerSeller,
  returnDay,
}: PersonOrder): ClientPageOrderView {
  return {
    ...presentPersonOrder(row),
    prods: lines.map(presentLine),
    coupon: presentCoupon(order),
    address: presentDeliveryAddress(order),
    bP: publicBase,
    dispatch: presentDispatch(order),
    invoices,
    return_until: returnDay,
    again:
      seller && total > 0
        ? {
            client_id: seller.client_id,
            seller: seller.seller_name,
            totalAmount: toPounds(total),
            was: formerSeller,
            adrs: choices.map(({ id, line1, city, postcode, enteredBy, isPreselected }) => ({
              _id: id,
              street: line1,
              city,
              postcode,
              by: enteredBy,
              chosen: isPreselected,
            })),
          }
        : null,
  }
}

/** The order's coupon with its reduction in pounds; null without one. */
function presentCoupon(order: StoredOrder): ClientPageOrderView['coupon'] {
  const coupon = getCouponShown(order)
  return coupon && { code: coupon.code, reduction: toPounds(coupon.reduction) }
}

function presentLine({ line, product, out }: LineToday): ClientPageOrderView['prods'][number] {
  const { brand, name, weight, weight_unit, quantity } = line
  return {
    prod_id: line.product_id,
    brand,
    name,
    weight,
    weight_unit,
    quantity,
    img: line.picture,
    price: toPounds(pence(line.price_pence)),
    now: product && toPounds(pence(product.pricePence)),
    out,
  }
}

/** An unpaid order of a shop page, as the file of all that is stored about a client shows it. */
export function presentUnpaidShopOrder(
  order: StoredOrder,
  { created_at, shop }: { created_at: Date; shop: string | null },
): UnpaidShopOrderData {
  return {
    created: created_at.toISOString(),
    shop: shop ?? '',
    name: order.client_name,
    email: order.client_email,
    address: presentDeliveryAddress(order),
    prods: order.lines.map(({ brand, name, quantity }) => ({ brand, name, quantity })),
  }
}

/** An order as the file of all that is stored about a client shows it. */
export function presentStoredOrder(row: PersonOrderRow, order: StoredOrder): PersonOrderData {
  const { client_name: name, client_email: email } = order
  return {
    ...presentPersonOrder(row),
    name,
    email,
    address: presentDeliveryAddress(order),
    prods: listShownLines(order.lines, getListPrice).map(({ line: { brand, name }, quantity, price }) => ({
      brand,
      name,
      quantity,
      price: toPounds(price),
    })),
    coupon: presentCoupon(order),
  }
}
