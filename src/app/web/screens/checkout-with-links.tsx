import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { useCart } from '#cart/web/cart-storage.ts'
import { findLinkOfOrder } from '#links/overview/web/api.ts'
import { createShareTarget } from '#links/overview/web/link-actions.tsx'
import { Sharing } from '#links/sharing/web/share-button.tsx'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'
import { CheckoutSteps } from '#orders/checkout/web/checkout-steps.tsx'
import { useSavedOrder } from '#orders/checkout/web/use-checkout.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from '../../../orders/checkout/web/checkout-screen.module.css'

/**
 * The checkout, or with `soldTo` the single confirmation of a sale to that client. After a reload the unpaid order is loaded first. The
 * other ways to give the client a payment link are added here, because the orders module may not import the links module.
 */
export function Checkout({ soldTo }: { soldTo?: string }) {
  const cart = useCart()
  const viewer = useViewer()
  const queries = useQueryClient()
  const [shared, setShared] = useState<ShareTarget | null>(null)
  const share = async ({ id, clientId }: { id: string; clientId: string | null }) => {
    const link = await findLinkOfOrder(id, clientId)
    if (link) setShared(await createShareTarget(queries, viewer.key, link))
  }
  const savedOrder = useSavedOrder()
  if (savedOrder === undefined)
    return (
      <SkeletonGroup className={style.skeleton}>
        <Skeleton height="320px" />
        <Skeleton height="320px" />
      </SkeletonGroup>
    )
  return (
    <>
      <CheckoutSteps
        cart={cart}
        savedOrder={savedOrder}
        soldTo={soldTo ?? null}
        // a failed call has already notified
        onShareLink={(order) => void share(order).catch(() => undefined)}
      />
      <Sharing target={shared} onClose={() => setShared(null)} />
    </>
  )
}
