import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorCode } from '#base/envelope.ts'
import { isRefused } from '#base/web/call.ts'
import { forget, kept } from '#base/web/kept.ts'
import { askToLogIn } from '#base/web/login-prompt.ts'
import { askForPayouts } from '#base/web/payout-prompt.ts'
import { useLocation, useNavigate } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { bagIcon } from '#base/web/ui/icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { EmptyState } from '#base/web/ui/state.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { paymentStatus } from '#orders/contract.ts'
import { type OrderInfo, orderQuery } from '#orders/web/api.ts'
import { useBag } from '#orders/web/bag.ts'
import { CheckoutSteps } from '#orders/web/checkout-steps.tsx'
import style from './checkout-screen.module.css'

export function Component() {
  const viewer = useViewer()
  useCleanAddress()
  // she may look, and the server refuses her order until payouts are enabled (D-029)
  useEffect(() => {
    if (viewer.kind === 'seller' && viewer.payouts === 'false') askForPayouts()
  }, [viewer.kind, viewer.payouts])
  return (
    <div className="page">
      <div className={style.checkout}>
        <PageTitle backTo="/mystock">{say.checkout}</PageTitle>
        {viewer.kind === 'seller' || viewer.kind === 'client' ? (
          <Checkout key={viewer.key} viewer={viewer.key} />
        ) : (
          <EmptyState icon={bagIcon} text={say.loginFirst} action={<Button onClick={askToLogIn}>{say.logIn}</Button>} />
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
