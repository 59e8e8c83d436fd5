import { publicBase } from '#media/server/serve-files.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { type Audience, presentOrder } from '#orders/server/present.ts'
import type { Receipt } from '../contract.ts'

/** The receipt of an order; the one for a client shows no commission (D-039). */
export function presentReceipt(orderRow: OrderWithLines, audience: Audience): Receipt {
  const order = presentOrder(orderRow, audience)
  return {
    order,
    client: order.clientData,
    orderDateTime: order.created,
    estDate: order.estDate,
    // a buyer reads the name of the shop page on which the order was placed, even if another seller is credited (D-504)
    firstName: (audience === 'client' && orderRow.shop?.title) || orderRow.seller.firstName,
    paymentMethod: formatPaymentMethod(order),
    savingAmount: order.savingAmount,
    stripeAdress: order.stripeAdress,
    bP: publicBase,
  }
}
