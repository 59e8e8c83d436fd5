import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { commonText } from '#platform/text.ts'
import { clearNotifiedFailures } from '#platform/web/api-client/notify-failure.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { pacedMs } from '#platform/web/ui/loading/minimum-loading-time.ts'
import style from './infinite-list.module.css'

/** S-EXPL-038, S-CLNT-045, C-ORD-014 */
const beforeNextPageMs = 500

interface InfiniteListProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** The items of all pages that are loaded. */
  count: number
  skeleton: ReactNode
  empty: ReactNode
  /** The skeleton of the next page, while it loads. */
  more?: ReactNode
  children: ReactNode
}

/** A list with infinite scrolling: its skeleton, its empty and error states, and the next page until the end. */
export function InfiniteList<Page>({ query, count, skeleton, empty, more, children }: InfiniteListProps<Page>) {
  if (query.isPending) return skeleton
  if (query.isError && !query.data) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  if (count === 0) return empty
  return (
    <>
      {children}
      {query.hasNextPage ? <NextPage query={query} more={more} /> : <p className={style.end}>{commonText.endOfList}</p>}
    </>
  )
}

/**
 * Loads the next page when the end of the list comes near, after the specification's delay. The end is observed anew after each change
 * of the list: it may be near still, and a page that was about to load belongs to the list as it was.
 */
function NextPage<Page>({ query, more }: { query: UseInfiniteQueryResult<InfiniteData<Page>>; more: ReactNode }) {
  const endOfList = useRef<HTMLDivElement>(null)
  const { data, isFetching, isFetchNextPageError, fetchNextPage } = query
  const retry = () => {
    clearNotifiedFailures()
    return fetchNextPage()
  }
  const waits = data !== undefined && !isFetching && !isFetchNextPageError
  useEffect(() => {
    const element = endOfList.current
    if (!element || !waits) return
    let timer: number | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // a busy page is told at once what changed in several frames: the last one is how it is now
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        timer = window.setTimeout(() => fetchNextPage(), pacedMs(beforeNextPageMs))
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [data, waits, fetchNextPage])
  return (
    <div ref={endOfList} className={style.next}>
      {query.isFetchNextPageError ? (
        <Button variant="secondary" onClick={retry}>
          {commonText.tryAgain}
        </Button>
      ) : (
        (more ?? <p role="status">{commonText.loading}</p>)
      )}
    </div>
  )
}
