import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from '#platform/web/router/router.ts'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    userVerificationKey: true
  }
}

const VerificationDialog = lazy(async () => ({
  default: (await import('#payouts/accounts/web/verification-dialog.tsx')).VerificationDialog,
}))

const returnedTo = ['/', '/login']

/** Back from the card payment provider's page, once (D-151). Stands in the layout; its words come when they are needed. */
export function VerificationReturn() {
  const { pathname } = useLocation()
  const key = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('userVerificationKey'),
    () => null,
  )
  if (key !== 'false' || !returnedTo.includes(pathname)) return null
  return (
    <Suspense>
      <VerificationDialog />
    </Suspense>
  )
}
