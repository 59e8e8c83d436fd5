import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { loadOfflineParts } from './offline-parts.ts'
import type { RowFilter } from './waiting-rows.tsx'

const WaitingRows = lazy(async () => {
  const [parts, rows] = await Promise.all([loadOfflineParts(), import('./waiting-rows.tsx')])
  await parts.openOutbox()
  return { default: rows.WaitingRows }
})

/** Shows the calls that wait on this device, above the list to which they will be added; the code is loaded only if a call waits. */
export function WaitingList(filter: RowFilter) {
  const outbox = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('outbox'),
    () => null,
  )
  if (outbox === null) return null
  return (
    <Suspense>
      <WaitingRows {...filter} />
    </Suspense>
  )
}
