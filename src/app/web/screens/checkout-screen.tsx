import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import { useEffect } from 'react'
import { openLoginPrompt } from '#access/web/login-prompt-state.ts'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { useLocation, useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from '../../../orders/checkout/web/checkout-screen.module.css'
import { Checkout } from './checkout-with-links.tsx'

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
          <Checkout key={viewer.key} />
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

/** Removes the parameters that the card payment provider has added to the URL on the way back. */
function useCleanUrl(): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search) navigate('/checkout', { replace: true, preventScrollReset: true })
  }, [search, navigate])
}
