import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { skipNotification } from '#platform/web/api-client/notify-error.ts'

/** How the call of an example ends. */
export type Outcome = 'loaded' | 'loading' | 'failed' | 'refetching'

const never = () => new Promise<never>(() => undefined)

/** An error that the example shows in its place, without a notification. */
function createShownError(): Error {
  const error = new OfflineError()
  skipNotification(error)
  return error
}

/** A query in one of its states; no call is sent. */
export function useExampleQuery<Data>(name: string, outcome: Outcome, data: Data) {
  return useQuery({
    queryKey: ['parts', name],
    queryFn: async () => {
      if (outcome === 'failed') throw createShownError()
      return outcome === 'loaded' ? data : never()
    },
    ...(outcome === 'refetching' ? { initialData: data, initialDataUpdatedAt: 0 } : {}),
    retry: false,
  })
}

/** An example query for an endless list of one page, or of two pages if the second never arrives or fails. */
export function useExamplePages<Data>(name: string, outcome: Outcome, data: Data, secondPage?: 'loading' | 'failed') {
  return useInfiniteQuery({
    queryKey: ['parts', 'pages', name],
    queryFn: async ({ pageParam }) => {
      const pageOutcome = pageParam === 1 ? outcome : secondPage
      if (pageOutcome === 'failed') throw createShownError()
      return pageOutcome === 'loaded' ? data : never()
    },
    initialPageParam: 1,
    getNextPageParam: () => (secondPage ? 2 : null),
    retry: false,
  })
}
