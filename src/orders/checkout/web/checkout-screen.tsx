import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openLoginPrompt } from '#accounts/sessions/web/login-prompt-state.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { useCart } from '#cart/web/cart-storage.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { CheckoutSteps } from '#orders/checkout/web/checkout-steps.tsx'
import { paymentStatus } from '#orders/contract.ts'
import { type OrderInfo, orderQuery } from '#orders/web/api.ts'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useLocation, useNavigate } from '#platform/web/router/router.tsx'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { bagIcon } from '#platform/web/ui/icons/icons.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './checkout-screen.module.css'

export function CheckoutScreen() {
  const viewer = useViewer()
  useCleanAddress()
  // she may look, and the server refuses her order until payouts are enabled (D-029)
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
            icon={bagIcon}
            text={checkoutText.loginFirst}
            action={<Button onClick={openLoginPrompt}>{checkoutText.logIn}</Button>}
          />
        )}
      </div>
    </div>
  )
}

/** The order of this checkout is taken up again after a reload, before the steps are drawn. */
function Checkout({ viewer }: { viewer: string }) {
  const cart = useCart()
  const [orderId] = useState(() => getStored('orderId'))
  const { data, error, isPending } = useQuery({ ...orderQuery(viewer, orderId ?? ''), enabled: orderId !== null })
  // any other refusal may pass, and the next order is still to replace this one
  const gone = isApiError(error, errorCode.notFound)
  useEffect(() => {
    if (gone) removeStored('orderId')
  }, [gone])
  if (orderId !== null && isPending)
    return (
      <SkeletonGroup className={style.skeleton}>
        <Skeleton height="320px" />
        <Skeleton height="320px" />
      </SkeletonGroup>
    )
  return <CheckoutSteps cart={cart} earlier={data && isOpen(data) ? data : null} />
}

function isOpen({ order }: OrderInfo): boolean {
  return order.paymentStatus !== paymentStatus.completed
}

/** The provider adds words of its own to the address on the way back; they are no one's business. */
function useCleanAddress(): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search) navigate('/checkout', { replace: true, preventScrollReset: true })
  }, [search, navigate])
}
