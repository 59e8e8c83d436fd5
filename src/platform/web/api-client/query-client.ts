import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ApiError } from './api-error.ts'
import { clearNotifiedFailure, notifyError, notifyFailure } from './notify-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsMessage`: once the call has succeeded, a notification shows the `message` of the server's answer. */
    mutationMeta: { showsMessage?: boolean }
  }
}

const staleAfterMs = 30_000
const maxRetries = 2

/**
 * Reads a query again if it was invalidated while its first answer was on its way: the library would take that answer as the new one,
 * although it may be older than the change.
 */
class ShopQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    await Promise.all(
      firstReads.map(async ({ queryKey, promise }) => {
        await promise?.catch(() => undefined)
        await super.invalidateQueries({ queryKey, exact: true }, options)
      }),
    )
  }
}

/**
 * Creates the query client: one in the browser, and one for each page that the server renders. Answers without statusCode 1 have been
 * notified by the call (call-api.ts); here it is notified that no answer came, or that the browser's own code failed.
 */
export function createQueryClient(): QueryClient {
  return new ShopQueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => {
        if (typeof document !== 'undefined') notifyFailure(queryHash, error)
      },
      onSuccess: (_data, { queryHash }) => clearNotifiedFailure(queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error) => notifyError(error),
      onSuccess: (answer, _input, _context, mutation) => {
        const message = (answer as { message?: unknown } | undefined)?.message
        if (mutation.meta?.showsMessage && typeof message === 'string') notify.success(message)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // without a network a call is answered from this device, or fails and says so
        networkMode: 'always',
        refetchOnReconnect: true,
        // the server's error would be the same again; only a missing answer is worth a retry
        retry: (failures, error) =>
          typeof document !== 'undefined' && navigator.onLine && !(error instanceof ApiError) && failures < maxRetries,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
