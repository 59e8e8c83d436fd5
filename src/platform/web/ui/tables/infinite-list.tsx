import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { clearNotifiedFailures } from '#platform/web/api-client/notify-failure.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { delay } from '#platform/web/ui/loading/minimum-loading-time.ts'
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

/** Loads the next page when the end of the list comes near, after the specification's delay. */
function NextPage<Page>({ query, more }: { query: UseInfiniteQueryResult<InfiniteData<Page>>; more: ReactNode }) {
  const endOfList = useRef<HTMLDivElement>(null)
  const [isDelayed, setDelayed] = useState(false)
  const load = useEffectEvent(async () => {
    if (isDelayed || query.isFetching || query.isFetchNextPageError) return
    setDelayed(true)
    await delay(beforeNextPageMs)
    await query.fetchNextPage()
    setDelayed(false)
  })
  const retry = () => {
    clearNotifiedFailures()
    return query.fetchNextPage()
  }
  const pages = query.data?.pages.length
  // the end may have come near while the list was refetched: observed again after that
  const isFetching = query.isFetching
  useEffect(() => {
    const element = endOfList.current
    if (!element || pages === 0 || isFetching) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [pages, isFetching])
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
