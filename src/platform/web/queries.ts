import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallRefused, messageOf } from '#platform/web/call.ts'
import { notify } from '#platform/web/notify.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    /** `silent`: the screen shows the failure itself. `tells`: the server's message is shown as 'Success'. */
    mutationMeta: { silent?: boolean; tells?: boolean }
  }
}

const freshForMs = 30_000
const mostRetries = 2

/** One in the browser, one a rendered page on the server. A failed call shows its notice here, once for all screens (C-ERRP-001). */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (typeof document !== 'undefined' && !query.meta?.silent) notify.error(messageOf(error))
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.silent) notify.error(messageOf(error))
      },
      onSuccess: (answer, _input, _context, mutation) => {
        const message = (answer as { message?: unknown } | undefined)?.message
        if (mutation.meta?.tells && typeof message === 'string') notify.success(message)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        // a refusal will be one again; only silence is worth another try
        retry: (failures, error) =>
          typeof document !== 'undefined' && !(error instanceof CallRefused) && failures < mostRetries,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** More pages are assumed while a page is full (1 §4); lists that answer a total compare with it instead. */
export const pageSize = 10
export function nextFullPage(last: readonly unknown[], _all: unknown, page: number): number | undefined {
  return last.length >= pageSize ? page + 1 : undefined
}
