import { lazy, type ReactNode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { appText } from '#app/text.ts'
import { LoginPrompt } from '#app/web/login-prompt.tsx'
import { OfflineCover } from '#app/web/offline-cover.tsx'
import type { Route } from '#app/web/screens.ts'
import { TitleKeeper } from '#app/web/title-keeper.tsx'
import { VerificationReturned } from '#payouts/web/verification-returned.tsx'
import { isPayoutAsked, watchPayoutPrompt } from '#platform/web/payout-prompt.ts'
import { useLocation } from '#platform/web/router.tsx'
import { Notices } from '#platform/web/ui/notices.tsx'
import { noticeBasketPlace } from '#stock/web/leave-basket.ts'
import style from './layout.module.css'

const PayoutPrompt = lazy(async () => ({ default: (await import('#app/web/payout-prompt.tsx')).PayoutPrompt }))

interface LayoutProps {
  /** The next page's code is on its way. */
  loading: boolean
  /** Whose title is shown; null when there is no screen. */
  head: Route | null
  children: ReactNode
}

/** What every page has, whatever stands around its screen. */
export function Layout({ loading, head, children }: LayoutProps) {
  const payouts = useSyncExternalStore(watchPayoutPrompt, isPayoutAsked, () => false)
  const { pathname } = useLocation()
  // before the new screen writes down where it was opened from
  useLayoutEffect(() => noticeBasketPlace(pathname), [pathname])
  return (
    <>
      <a className={style.skip} href="#content">
        {appText.skip}
      </a>
      {loading && <div className={style.progress} />}
      {children}
      <LoginPrompt />
      {payouts && (
        <Suspense>
          <PayoutPrompt />
        </Suspense>
      )}
      <VerificationReturned />
      <OfflineCover />
      <Notices />
      <TitleKeeper route={head} />
    </>
  )
}
