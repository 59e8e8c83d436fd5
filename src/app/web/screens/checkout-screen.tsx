import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openLoginPrompt } from '#access/web/login-prompt-state.ts'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { useCart } from '#cart/web/cart-storage.ts'
import { findLinkOfOrder } from '#links/overview/web/api.ts'
import { createShareTarget } from '#links/overview/web/link-actions.tsx'
import { Sharing } from '#links/sharing/web/share-button.tsx'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { CheckoutSteps } from '#orders/checkout/web/checkout-steps.tsx'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useLocation, useNavigate } from '#platform/web/router/router.tsx'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from '../../../orders/checkout/web/checkout-screen.module.css'

export function CheckoutScreen() {
  const viewer = useViewer()
  useCleanUrl()
  // the seller may look at the checkout, but the server refuses the order until payouts are enabled (D-029)
  useEffect(() => {
    if (viewer.kind === 'seller' && viewer.payouts === 'false') openPayoutPrompt()
  }, [viewer.kind, viewer.payouts])
  return (
    <div className="page">
      <div className={style.checkout}>
        <PageTitle backTo="/mystock">{checkoutText.checkout}</PageTitle>
        {viewer.kind === 'seller' || viewer.kind === 'client' ? (
          <Checkout key={viewer.key} viewer={viewer.key} />
        ) : (
          <EmptyState
            icon={shoppingBagIcon}
            text={checkoutText.loginFirst}
            action={<Button onClick={openLoginPrompt}>{checkoutText.logIn}</Button>}
          />
        )}
      </div>
    </div>
  )
}

/** After a reload the unpaid order of this checkout is loaded before the steps are rendered. */
function Checkout({ viewer }: { viewer: string }) {
  const cart = useCart()
  const [shared, setShared] = useState<ShareTarget | null>(null)
  const queries = useQueryClient()
  const share = async ({ id, clientId }: Order) => {
    const link = await findLinkOfOrder(id, clientId)
    if (link) setShared(await createShareTarget(queries, viewer, link))
  }
  const [orderId] = useState(() => getStored('orderId'))
  const { data, error, isPending } = useQuery({ ...orderQuery(viewer, orderId ?? ''), enabled: orderId !== null })
  // after any other error the order may still exist, and the next order is to replace it
  const isGone = isApiError(error, errorCode.notFound) || Boolean(data?.cancelledAt)
  useEffect(() => {
    if (isGone) removeStored('orderId')
  }, [isGone])
  if (orderId !== null && isPending)
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
        savedOrder={data && !data.isPaid && !isGone ? data : null}
        // a failure was notified by its call
        onShareLink={(order) => void share(order).catch(() => undefined)}
      />
      <Sharing target={shared} onClose={() => setShared(null)} />
    </>
  )
}

/** Removes the parameters that the card payment provider has added to the URL on the way back. */
function useCleanUrl(): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search) navigate('/checkout', { replace: true, preventScrollReset: true })
  }, [search, navigate])
}
