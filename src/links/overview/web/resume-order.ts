import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '#cart/cart.ts'
import { clearCart } from '#cart/clearing/web/clear-cart.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'

/** Puts an unpaid order and its basket back into the checkout: there it is paid, or replaced by one with another basket (D-022). */
export async function resumeOrder(
  queries: QueryClient,
  { viewer, orderId, isMobile }: { viewer: string; orderId: string; isMobile: boolean },
): Promise<void> {
  const order = await queries.fetchQuery({ ...orderQuery(viewer, orderId), staleTime: 0 })
  clearCart()
  storeCart(toCart(order), isMobile)
  setStored({ orderId })
}

function toCart({ lines }: Order): Cart {
  return lines.map(({ productId, name, brand, weight, weightUnit, pictures, price, rrp, commission, quantity }) => ({
    ...{ productId, name, brand, weight, weightUnit, pictures, quantity },
    price: fromPounds(price) ?? zeroPence,
    rrp: fromPounds(rrp) ?? zeroPence,
    commission: commission === null ? null : fromPounds(commission),
  }))
}
