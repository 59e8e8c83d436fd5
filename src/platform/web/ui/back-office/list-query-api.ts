import { useSyncExternalStore } from 'react'
import { pageSize as defaultPageSize } from '#platform/web/api-client/call-api.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

/** The query of a list call (api.md, Admin). */
export function listQuery({ page, pageSize, direction, sort, search, filters }: TableParams) {
  const limit = pageSize === defaultPageSize ? {} : { lmt: pageSize }
  return { page, dir: direction, sortValue: sort, sKey: search, ...limit, ...filters }
}

/** Page, sort, search and filters of a back office list. */
export interface TableParams {
  /** From 1. */
  page: number
  /** Rows on a page. */
  pageSize: number
  /** Ascending is 1, descending -1 (A-SHEL-029, A-SHEL-030). */
  direction: 1 | -1
  /** The code of the sorted column; null lets the server choose. */
  sort: number | null
  search: string
  /** The values of the filters, by their names in the call that loads the list. */
  filters: Readonly<Record<string, string>>
}

/** The numbers of rows that a page can have; the first is the specification's (A-SHEL-027). */
export const pageSizes = [defaultPageSize, 25, 50, 100] as const

/**
 * The table parameters and functions that change them. They are part of the URL, so that going back shows the same rows; the page size is
 * stored for all lists, and a URL that names another one wins (D-598).
 */
export function useTableParams(filterNames: readonly string[] = []) {
  const [searchParams, setSearchParams] = useSearchParams()
  // renders again when the stored page size changes
  useSyncExternalStore(subscribeToStorage, getStoredPageSize, () => defaultPageSize)
  const params = parseTableParams(searchParams, filterNames)
  // what is changed while an earlier change is loading is a change of that
  const update = (change: (current: TableParams) => Partial<TableParams>, replace = true) =>
    setSearchParams(
      (requested) => {
        const current = parseTableParams(requested, filterNames)
        const changed = change(current)
        const next = { ...current, ...changed }
        const query = new URLSearchParams(next.filters)
        for (const name of arrangementParams) copyParam(requested, query, name)
        if (requested.has('rows') && changed.pageSize === undefined) query.set('rows', String(current.pageSize))
        setPageParams(query, next)
        if (next.sort) query.set('sort', String(next.sort))
        if (next.direction === -1) query.set('dir', '-1')
        if (next.search) query.set('words', next.search)
        return query
      },
      { replace, preventScrollReset: true },
    )
  return {
    params,
    setPage: (page: number) => update(() => ({ page })),
    setPageSize: (rows: number) => {
      setStored({ pageSize: rows })
      update(() => ({ page: 1, pageSize: rows }))
    },
    /** The same column again reverses the direction; another column starts ascending. */
    sortBy: (sort: number) =>
      update((current) => ({
        sort,
        direction: current.sort === sort && current.direction === 1 ? -1 : 1,
        page: 1,
      })),
    search: (search: string) => update(() => ({ search, page: 1 })),
    /** An empty value removes the filter. Going back undoes the change, unless the filter is typed letter by letter (`typed`). */
    filter: (change: Record<string, string>, { typed = false } = {}) =>
      update((current) => {
        const filters = Object.entries({ ...current.filters, ...change }).filter(([, value]) => value !== '')
        return { filters: Object.fromEntries(filters), page: 1 }
      }, typed),
  }
}

/** How the list is sorted by the column with this code, as `aria-sort` says it. */
export const directionOf = (sort: number | undefined, params: TableParams) =>
  sort === undefined || params.sort !== sort ? undefined : params.direction === 1 ? 'ascending' : 'descending'

/** Whether a search or a filter narrows the list; `listFilters`, which choose the list itself, do not count. */
export function hasFilters({ search, filters }: TableParams, listFilters: readonly string[]): boolean {
  return search !== '' || Object.keys(filters).some((name) => !listFilters.includes(name))
}

/** The URL of a later page says how many rows a page has, so that every reader of the URL sees the same rows (D-598). */
export function setPageParams(
  query: URLSearchParams,
  { page, pageSize }: Pick<TableParams, 'page' | 'pageSize'>,
): void {
  query.delete('page')
  if (page <= 1) return
  query.set('page', String(page))
  query.set('rows', String(pageSize))
}

/** The parameters of the URL by which a list says how it is arranged: the open view, and the columns that are shown. */
const arrangementParams = ['view', 'columns'] as const

function copyParam(from: URLSearchParams, to: URLSearchParams, name: string): void {
  const value = from.get(name)
  if (value !== null) to.set(name, value)
}

/** The table parameters of a URL's query. */
export function parseTableParams(query: URLSearchParams, filterNames: readonly string[]): TableParams {
  const filters = filterNames.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value)
  return {
    page: Math.max(1, Number(query.get('page')) || 1),
    pageSize: findPageSize(query.get('rows')) ?? getStoredPageSize(),
    direction: query.get('dir') === '-1' ? -1 : 1,
    sort: Number(query.get('sort')) || null,
    search: query.get('words') ?? '',
    filters: Object.fromEntries(filters),
  }
}

function getStoredPageSize(): number {
  return findPageSize(getStored('pageSize')) ?? defaultPageSize
}

const findPageSize = (text: string | null) => pageSizes.find((known) => String(known) === text)
