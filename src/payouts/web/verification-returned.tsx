import { lazy, Suspense, useSyncExternalStore } from 'react'
import { kept, watchKept } from '#platform/web/kept.ts'
import { useLocation } from '#platform/web/router.tsx'

const VerificationDialog = lazy(async () => ({
  default: (await import('#payouts/web/verification-dialog.tsx')).VerificationDialog,
}))

const returnedTo = ['/', '/login']

/** Back from the card payment provider's page, once (D-151). Stands in the layout; its words come when they are needed. */
export function VerificationReturned() {
  const { pathname } = useLocation()
  const key = useSyncExternalStore(
    watchKept,
    () => kept('userVerificationKey'),
    () => null,
  )
  if (key !== 'false' || !returnedTo.includes(pathname)) return null
  return (
    <Suspense>
      <VerificationDialog />
    </Suspense>
  )
}
