import type { QueryClient } from '@tanstack/react-query'
import { currentViewer, type Viewer } from '#access/web/viewer.ts'
import { ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { allClientsQuery, allStockQuery } from '#links/explore/web/api.ts'
import { followUpQuery, sentLinksQuery } from '#links/overview/web/api.ts'
import { commissionAmountsQuery, commissionEntriesQuery } from '#payouts/commission/web/api.ts'
import { getNetwork } from '#platform/web/offline/network.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { deskQuery, deskTodayQuery } from '#reports/seller/web/api.ts'
import { latestClientsQuery } from '#selling/web/api.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** When this device last stored all that a seller reads without a network; removed together with the stored answers. */
    warmedUpAt: true
  }
}

const everyMs = 60 * 60_000

/**
 * Loads what a seller may read without a network, so that the device keeps it before she first looks at it: one call after the other, at
 * most once an hour, and only where the service worker controls the page.
 */
export async function warmUp(queries: QueryClient, { key, kind }: Viewer): Promise<void> {
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  if (kind !== 'seller' || isSaving || !navigator.onLine || !navigator.serviceWorker?.controller) return
  if (Date.now() - Number(getStored('warmedUpAt') ?? 0) < everyMs) return
  const reads = [
    () => queries.fetchQuery(allClientsQuery(key)),
    () => queries.fetchQuery(allStockQuery(key)),
    () => queries.fetchInfiniteQuery(sentLinksQuery(key, null)),
    () => queries.fetchQuery(followUpQuery(key)),
    () => queries.fetchQuery(deskQuery(key)),
    () => queries.fetchQuery(deskTodayQuery(key)),
    () => queries.fetchQuery(commissionAmountsQuery(key)),
    () => queries.fetchInfiniteQuery(commissionEntriesQuery(key)),
    () => queries.fetchQuery(ownAddressesQuery(key)),
    () => queries.fetchQuery(ownProfileQuery(key)),
    () => queries.fetchQuery(latestClientsQuery(key)),
  ]
  let isAllRead = true
  for (const read of reads) {
    try {
      await read()
    } catch {
      isAllRead = false
    }
  }
  // only a complete run is stored, so that otherwise the next page tries again: an answer from the device itself does not count, nor does a
  // run during which the seller logged out
  const isComplete = isAllRead && !getNetwork().isReadFromDevice && currentViewer().key === key
  if (isComplete) setStored({ warmedUpAt: Date.now() })
}
