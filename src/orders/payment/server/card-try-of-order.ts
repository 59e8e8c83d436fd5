import type { OrderRow } from '#orders/server/order-store.ts'
import type { CardTry } from '#payments/card-tries/server/card-try.ts'
import type { Payer } from './payable-order.ts'

/**
 * Decides against whom a declined card counts: the client who pays through a payment link or an explore link, otherwise the seller. A
 * buyer on a shop page counts together with that page's other buyers, even if another seller is credited (D-506).
 */
export function cardTryOfOrder(
  order: Pick<OrderRow, 'id' | 'seller_id' | 'client_id' | 'shop_seller_id'>,
  payer: Payer,
  address: string | null,
): CardTry | null {
  if (address === null) return null
  if (order.shop_seller_id !== null)
    return { orderId: order.id, sellerId: order.shop_seller_id, clientId: null, byShopPage: true, address }
  const isClient = payer.kind === 'client' || payer.kind === 'pay_link'
  return { orderId: order.id, sellerId: order.seller_id, clientId: isClient ? order.client_id : null, address }
}
