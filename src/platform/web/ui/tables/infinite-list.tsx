import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { commonText } from '#platform/text.ts'
import { clearNotifiedFailures } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { pacedMs } from '#platform/web/ui/loading/minimum-loading-time.ts'
import style from './infinite-list.module.css'

/** The delay before the next page is loaded (S-EXPL-038, S-CLNT-045, C-ORD-014). */
const beforeNextPageMs = 500

interface InfiniteListProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** The number of items on all pages that are loaded. */
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
 * Loads the next page when the end of the list comes near, after the delay that the specification prescribes. Whenever the list changes,
 * the delay starts again once the end is seen to be near.
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
    const loadAfter = (ms: number) => {
      timer = window.setTimeout(() => {
        // waits while the keyboard focus is in the footer, since further rows would push the footer away
        if (isFooterRead()) loadAfter(beforeNextPageMs)
        else void fetchNextPage()
      }, ms)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        // a busy page gets the changes of several frames at once; the last one is the current state
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        loadAfter(pacedMs(beforeNextPageMs))
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

/** Whether the keyboard focus is in the visible footer. Fixed bars and panels do not count, since no row pushes them away. */
function isFooterRead(): boolean {
  const focused = document.querySelector('footer :focus-visible')
  if (!focused) return false
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The number of rows in the whole list; undefined while another list is loading, even if the old one is still shown. */
export function countRows<Page extends { total: number }>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
): number | undefined {
  return query.isPlaceholderData ? undefined : query.data?.pages.at(-1)?.total
}

/** The type of the rows in a page's field `Name`. */
type RowOf<Page, Name extends keyof Page> = Page[Name] extends readonly (infer Row)[] ? Row : never

/**
 * The rows of all loaded pages, without duplicates. A row that is added or removed above shifts the others from one page to another: rows
 * that come twice are dropped, and a list that has changed during scrolling is loaded again as far as it is shown, so that no row is
 * missing.
 */
export function useEndlessRows<Page extends { total: number }, Name extends keyof Page & string>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  name: Name,
  id: keyof RowOf<Page, Name> & string = 'id' as keyof RowOf<Page, Name> & string,
): RowOf<Page, Name>[] {
  const { data, hasNextPage, isFetching, isPlaceholderData, refetch } = query
  const rows = useMemo(() => dropRepeated<RowOf<Page, Name>>(listRows(data, name), id), [data, name, id])
  const checkedPages = useRef(0)
  const isMoved = data !== undefined && hasMoved(data.pages, rows.length, hasNextPage)
  const pageCount = data?.pages.length ?? 0
  useEffect(() => {
    if (isFetching || isPlaceholderData) return
    // checked only after a further page has arrived, so that no list is reloaded over and over
    const isNewPage = checkedPages.current > 0 && pageCount > checkedPages.current
    checkedPages.current = pageCount
    if (isNewPage && isMoved) refetch()
  }, [pageCount, isMoved, isFetching, isPlaceholderData, refetch])
  return rows
}

function listRows<Page, Name extends keyof Page>(data: InfiniteData<Page> | undefined, name: Name) {
  return data?.pages.flatMap((page) => page[name] as RowOf<Page, Name>[]) ?? []
}

function dropRepeated<Row>(rows: readonly Row[], id: keyof Row): Row[] {
  const seen = new Set<unknown>()
  return rows.filter((row) => !seen.has(row[id]) && seen.add(row[id]))
}

/** Whether the list has changed between the loading of its pages, or all of its pages have fewer rows than its total. */
function hasMoved(pages: readonly { total: number }[], count: number, hasNextPage: boolean): boolean {
  const last = pages.at(-1)?.total ?? 0
  return pages.some(({ total }) => total !== last) || (!hasNextPage && count !== last)
}
