import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#access/web/viewer.ts'
import { ownAddressesQuery } from '#accounts/addresses/web/api.ts'
import { ownProfileQuery } from '#accounts/sessions/web/own-profile-api.ts'
import { allClientsQuery, allStockQuery } from '#links/explore/web/api.ts'
import { followUpQuery, sentLinksQuery } from '#links/overview/web/api.ts'
import { commissionAmountsQuery, commissionEntriesQuery } from '#payouts/commission/web/api.ts'
import { getStored, setStored } from '#platform/web/storage/local-storage.ts'
import { deskQuery, deskTodayQuery } from '#reports/seller/web/api.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    /** When this device asked last for all that a seller reads without signal. */
    warmedUpAt: true
  }
}

const everyMs = 60 * 60_000

/**
 * Asks for what a seller reads without signal, so that it is kept before it is first looked at: one call after the other, once an hour,
 * where the worker has made the pages ready for it.
 */
export async function warmUp(queries: QueryClient, { key, kind }: Viewer): Promise<void> {
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  if (kind !== 'seller' || isSaving || !navigator.onLine || !navigator.serviceWorker?.controller) return
  if (Date.now() - Number(getStored('warmedUpAt') ?? 0) < everyMs) return
  setStored({ warmedUpAt: Date.now() })
  await queries.prefetchQuery(allClientsQuery(key))
  await queries.prefetchQuery(allStockQuery(key))
  await queries.prefetchInfiniteQuery(sentLinksQuery(key, null))
  await queries.prefetchQuery(followUpQuery(key))
  await queries.prefetchQuery(deskQuery(key))
  await queries.prefetchQuery(deskTodayQuery(key))
  await queries.prefetchQuery(commissionAmountsQuery(key))
  await queries.prefetchInfiniteQuery(commissionEntriesQuery(key))
  await queries.prefetchQuery(ownAddressesQuery(key))
  await queries.prefetchQuery(ownProfileQuery(key))
}
