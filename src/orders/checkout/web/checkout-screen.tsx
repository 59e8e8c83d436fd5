import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBag } from '#cart/web/cart-storage.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { CheckoutSteps } from '#orders/checkout/web/checkout-steps.tsx'
import { paymentStatus } from '#orders/contract.ts'
import { type OrderInfo, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/envelope.ts'
import { isRefused } from '#platform/web/call.ts'
import { forget, kept } from '#platform/web/kept.ts'
import { askToLogIn } from '#platform/web/login-prompt.ts'
import { askForPayouts } from '#platform/web/payout-prompt.ts'
import { useLocation, useNavigate } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { bagIcon } from '#platform/web/ui/icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import style from './checkout-screen.module.css'

export function CheckoutScreen() {
  const viewer = useViewer()
  useCleanAddress()
  // she may look, and the server refuses her order until payouts are enabled (D-029)
  useEffect(() => {
    if (viewer.kind === 'seller' && viewer.payouts === 'false') askForPayouts()
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
            action={<Button onClick={askToLogIn}>{checkoutText.logIn}</Button>}
          />
        )}
      </div>
    </div>
  )
}

/** The order of this checkout is taken up again after a reload, before the steps are drawn. */
function Checkout({ viewer }: { viewer: string }) {
  const bag = useBag()
  const [orderId] = useState(() => kept('orderId'))
  const { data, error, isPending } = useQuery({ ...orderQuery(viewer, orderId ?? ''), enabled: orderId !== null })
  // any other refusal may pass, and the next order is still to replace this one
  const gone = isRefused(error, errorCode.notFound)
  useEffect(() => {
    if (gone) forget('orderId')
  }, [gone])
  if (orderId !== null && isPending)
    return (
      <SkeletonGroup className={style.skeleton}>
        <Skeleton height="320px" />
        <Skeleton height="320px" />
      </SkeletonGroup>
    )
  return <CheckoutSteps bag={bag} earlier={data && isOpen(data) ? data : null} />
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
