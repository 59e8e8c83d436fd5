import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { isPasswordPromptOpen, subscribeToPasswordPrompt } from '#access/web/password-prompt-state.ts'
import { isPayoutPromptOpen, subscribeToPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { LoginPrompt } from '#accounts/sessions/web/login-prompt.tsx'
import { VerificationReturn } from '#payouts/accounts/web/verification-return.tsx'
import { listAround } from '#platform/web/ui/browser/focus-element.ts'
import { nextPaint } from '#platform/web/ui/browser/next-paint.ts'
import { useEnteredPages } from './enter-page.ts'
import { NetworkLine } from './network-line.tsx'
import { SkipLinks } from './skip-links.tsx'

const PayoutPrompt = lazy(async () => ({
  default: (await import('#payouts/accounts/web/payout-prompt.tsx')).PayoutPrompt,
}))

const PasswordPrompt = lazy(async () => ({
  default: (await import('#accounts/passwords/web/password-prompt.tsx')).PasswordPrompt,
}))

/** How long after the page has loaded the service worker and its files are loaded. */
const afterLoadMs = 2_000

/** What every page has but none shows at first: prompts, and the line that says that the shop cannot be reached. */
export function LaterParts() {
  const payoutPromptOpen = useSyncExternalStore(subscribeToPayoutPrompt, isPayoutPromptOpen, () => false)
  const passwordPromptOpen = useSyncExternalStore(subscribeToPasswordPrompt, isPasswordPromptOpen, () => false)
  useOffline()
  useEnteredPages()
  useEffect(() => {
    // focus can be lost only after something has had it, so the first page does not load this code
    if (document.activeElement !== document.body) importFocusHelp()
    else document.addEventListener('focusin', importFocusHelp, { once: true })
  }, [])
  return (
    <>
      <SkipLinks />
      <NetworkLine />
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
    </>
  )
}

/** Starts what works without a network, only for sellers, and after everything that the page needs. */
function useOffline(): void {
  const queries = useQueryClient()
  const { kind } = useViewer()
  useEffect(() => {
    if (kind !== 'seller') return
    const start = async () => (await import('#app/web/offline.ts')).startOffline(queries)
    const timer = setTimeout(() => void start().catch(() => undefined), afterLoadMs)
    return () => clearTimeout(timer)
  }, [kind, queries])
}

function importFocusHelp(): void {
  // the focused element may be removed while the code is loading, so the elements around it are remembered
  let path = listAround(document.activeElement)
  const remember = () => {
    path = listAround(document.activeElement)
  }
  document.addEventListener('focusin', remember)
  const start = async () => {
    // the focus comes with a tap, whose answer is painted first
    await nextPaint()
    const imports = [
      import('#platform/web/ui/browser/keep-focus.ts'),
      import('#platform/web/shortcuts/rove.ts'),
    ] as const
    const [{ keepFocus }, { rove }] = await Promise.all(imports)
    document.removeEventListener('focusin', remember)
    keepFocus(path)
    rove()
  }
  start().catch(() => undefined)
}
