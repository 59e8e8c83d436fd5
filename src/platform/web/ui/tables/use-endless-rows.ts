import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

/** A page of a list: its rows are in the field that the list names, and `total` counts the rows of the whole list. */
type RowOf<Page, Name extends keyof Page> = Page[Name] extends readonly (infer Row)[] ? Row : never

/**
 * The rows of all pages that are loaded, each once. Pages are counted from the list's beginning, so that a row which arrives or leaves above
 * moves the others: one that comes a second time is dropped, and a list that has changed while it was scrolled is loaded anew, as far as it
 * is shown, so that none is missed.
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

/** Whether the pages were taken of a list that has changed between them, or end with fewer rows than there are. */
function hasMoved(pages: readonly { total: number }[], count: number, hasNextPage: boolean): boolean {
  const last = pages.at(-1)?.total ?? 0
  return pages.some(({ total }) => total !== last) || (!hasNextPage && count !== last)
}
