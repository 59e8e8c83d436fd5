import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from '#platform/web/router/router.tsx'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    userVerificationKey: true
  }
}

const VerificationDialog = lazy(async () => ({
  default: (await import('#payouts/accounts/web/verification-dialog.tsx')).VerificationDialog,
}))

const returnPaths = ['/', '/login']

/** Shows a dialog once after the return from the provider's page (D-151). Part of the layout, so the dialog is loaded on demand. */
export function VerificationReturn() {
  const { pathname } = useLocation()
  const key = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('userVerificationKey'),
    () => null,
  )
  if (key !== 'false' || !returnPaths.includes(pathname)) return null
  return (
    <Suspense>
      <VerificationDialog />
    </Suspense>
  )
}
