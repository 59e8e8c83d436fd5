import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { isPasswordPromptOpen, subscribeToPasswordPrompt } from '#access/web/password-prompt-state.ts'
import { currentViewer, isPayoutPromptOpen, subscribeToPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { LoginPrompt } from '#accounts/sessions/web/login-prompt.tsx'
import { appText } from '#app/text.ts'
import { OfflineOverlay } from '#app/web/error-pages/no-internet-screen.tsx'
import { getRouteHead, type PreparedRoute } from '#app/web/routing/prepare-route.ts'
import { clearCartOutsideCheckout } from '#cart/web/clear-cart.ts'
import { VerificationReturn } from '#payouts/accounts/web/verification-return.tsx'
import { useLocation } from '#platform/web/router/router.tsx'
import { Toasts } from '#platform/web/ui/notifications/toasts.tsx'
import style from './layout.module.css'

const PayoutPrompt = lazy(async () => ({
  default: (await import('#payouts/accounts/web/payout-prompt.tsx')).PayoutPrompt,
}))

const PasswordPrompt = lazy(async () => ({
  default: (await import('#accounts/passwords/web/password-prompt.tsx')).PasswordPrompt,
}))

interface LayoutProps {
  /** The next page's code is on its way. */
  loading: boolean
  /** Whose title is shown; null after an error. */
  prepared: PreparedRoute | null
  children: ReactNode
}

/** What every page has: the skip link, the progress bar of navigation, prompts, toasts and the title. */
export function Layout({ loading, prepared, children }: LayoutProps) {
  const payoutPromptOpen = useSyncExternalStore(subscribeToPayoutPrompt, isPayoutPromptOpen, () => false)
  const passwordPromptOpen = useSyncExternalStore(subscribeToPasswordPrompt, isPasswordPromptOpen, () => false)
  const { pathname } = useLocation()
  // before the new screen stores what it was opened for
  useLayoutEffect(() => clearCartOutsideCheckout(pathname, currentViewer().kind), [pathname])
  return (
    <>
      <a className={style.skip} href="#content">
        {appText.skip}
      </a>
      {loading && <div className={style.progress} />}
      {children}
      <LoginPrompt />
      {payoutPromptOpen && (
        <Suspense>
          <PayoutPrompt />
        </Suspense>
      )}
      {passwordPromptOpen && (
        <Suspense>
          <PasswordPrompt />
        </Suspense>
      )}
      <VerificationReturn />
      <OfflineOverlay />
      <Toasts />
      <DocumentTitle prepared={prepared} />
    </>
  )
}

/** Sets the document's title after navigation, from the head that the server writes too, and again when its data arrives. */
function DocumentTitle({ prepared }: { prepared: PreparedRoute | null }) {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const getTitle = () => getRouteHead(prepared, queries, new URL(pathname + search, 'http://shop'), viewer.key).title
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  const title = useSyncExternalStore(subscribe, getTitle, getTitle)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
