import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LoginPrompt } from '#app/web/login-prompt.tsx'
import { OfflineCover } from '#app/web/offline-cover.tsx'
import { Progress } from '#app/web/progress.tsx'
import { TitleKeeper } from '#app/web/title-keeper.tsx'
import { isPayoutAsked, watchPayoutPrompt } from '#base/web/payout-prompt.ts'
import { Notices } from '#base/web/ui/notices.tsx'
import { VerificationReturned } from '#commission/web/verification-returned.tsx'
import { navigationMessages as say } from '#messages/navigation.ts'
import { noticeBasketPlace } from '#stock/web/leave-basket.ts'
import style from './layout.module.css'

const PayoutPrompt = lazy(async () => ({ default: (await import('#app/web/payout-prompt.tsx')).PayoutPrompt }))

/** What every page has, whatever stands around its screen. */
export function Layout() {
  const payouts = useSyncExternalStore(watchPayoutPrompt, isPayoutAsked, () => false)
  const { pathname } = useLocation()
  useEffect(() => noticeBasketPlace(pathname), [pathname])
  return (
    <>
      <a className={style.skip} href="#content">
        {say.skip}
      </a>
      <Progress />
      <Outlet />
      <LoginPrompt />
      {payouts && (
        <Suspense>
          <PayoutPrompt />
        </Suspense>
      )}
      <VerificationReturned />
      <OfflineCover />
      <Notices />
      <TitleKeeper />
      {/* to the top on each new page, back to where one was on the way back (C-GARD-001) */}
      <ScrollRestoration />
    </>
  )
}
