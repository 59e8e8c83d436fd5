import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

/** Opens the checkout with an unpaid order and its basket. */
export function ResumeOrderButton({ orderId, children }: { orderId: string; children: ReactNode }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const resume = async () => {
    await resumeOrder(queries, { viewer: viewer.key, orderId, isMobile })
    navigate('/checkout')
  }
  return (
    <Button variant="secondary" small onClick={resume}>
      {sentLinksText.toCheckout}
      {children}
    </Button>
  )
}

/** Puts an unpaid order and its basket back into the checkout: there it is paid, or replaced by one with another basket (D-022). */
async function resumeOrder(
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
    productId,
    name,
    brand,
    weight,
    weightUnit,
    pictures,
    quantity,
    price: fromPounds(price) ?? zeroPence,
    rrp: fromPounds(rrp) ?? zeroPence,
    commission: commission === null ? null : fromPounds(commission),
  }))
}
