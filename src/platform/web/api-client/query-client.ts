import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    /** `silent`: the screen shows the error itself. `showsMessage`: the server's message is shown as 'Success'. */
    mutationMeta: { silent?: boolean; showsMessage?: boolean }
  }
}

const staleAfterMs = 30_000
const maxRetries = 2

/** One in the browser, one a rendered page on the server. A failed call is notified here, once for all screens (C-ERRP-001). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (typeof document !== 'undefined' && !query.meta?.silent) notifyError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.silent) notifyError(error)
      },
      onSuccess: (answer, _input, _context, mutation) => {
        const message = (answer as { message?: unknown } | undefined)?.message
        if (mutation.meta?.showsMessage && typeof message === 'string') notify.success(message)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // the server's error would be the same again; only a missing answer is worth a retry
        retry: (failures, error) =>
          typeof document !== 'undefined' && !(error instanceof ApiError) && failures < maxRetries,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
