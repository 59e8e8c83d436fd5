import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { delay } from '#platform/web/ui/loading/minimum-loading-time.ts'
import style from './infinite-list.module.css'

/** S-EXPL-038, S-FAVE-012, S-CLNT-045, C-ORD-014 */
const beforeNextPageMs = 500

interface InfiniteListProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** How many items are there in all pages loaded so far. */
  count: number
  skeleton: ReactNode
  empty: ReactNode
  /** In the shape of one more page, while it loads. */
  more?: ReactNode
  children: ReactNode
}

/** The four states of a list that loads on: skeleton, empty, failed, and more until the end. */
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

/** Asks for the next page when its place comes near, after the pause that the specification sets. */
function NextPage<Page>({ query, more }: { query: UseInfiniteQueryResult<InfiniteData<Page>>; more: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [waits, setWaits] = useState(false)
  const load = useEffectEvent(async () => {
    if (waits || query.isFetching || query.isFetchNextPageError) return
    setWaits(true)
    await delay(beforeNextPageMs)
    await query.fetchNextPage()
    setWaits(false)
  })
  const pages = query.data?.pages.length
  // its place may have come near while the list was asked for anew: looked at again once that is over
  const busy = query.isFetching
  useEffect(() => {
    const element = place.current
    if (!element || pages === 0 || busy) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [pages, busy])
  return (
    <div ref={place} className={style.next}>
      {query.isFetchNextPageError ? (
        <Button variant="secondary" onClick={() => query.fetchNextPage()}>
          {commonText.tryAgain}
        </Button>
      ) : (
        (more ?? <p role="status">{commonText.loading}</p>)
      )}
    </div>
  )
}
