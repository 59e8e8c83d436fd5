import { useSyncExternalStore } from 'react'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { getStored, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'

export interface TableParams {
  page: number
  /** Rows on a page. */
  pageSize: number
  /** 1 or -1 (A-SHEL-029, A-SHEL-030). */
  direction: 1 | -1
  /** The code of the sorted column; null lets the server choose. */
  sort: number | null
  search: string
  /** Which rows only, by the names of the list call. */
  filters: Readonly<Record<string, string>>
}

/** The first is what the specification says (A-SHEL-027). */
export const pageSizes = [pageSize, 25, 50, 100] as const

/**
 * Where one is in a back office list. It stands in the address, so that going back finds the same rows; only how many
 * rows a page has is remembered for all lists.
 */
export function useTableParams(filterNames: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const size = useSyncExternalStore(subscribeToStorage, storedPageSize, () => pageSize)
  const place = { ...parseTableParams(params, filterNames), size }
  const go = (change: Partial<TableParams>) => {
    const next = { ...place, ...change }
    const text = new URLSearchParams(next.filters)
    if (next.page > 1) text.set('page', String(next.page))
    if (next.sort) text.set('sort', String(next.sort))
    if (next.direction === -1) text.set('dir', '-1')
    if (next.search) text.set('words', next.search)
    setParams(text, { replace: true, preventScrollReset: true })
  }
  return {
    place,
    toPage: (page: number) => go({ page }),
    toSize: (rows: number) => {
      setStored({ pageSize: rows })
      go({ page: 1 })
    },
    /** The same column again turns the direction; another one starts with 1. */
    sortBy: (sort: number) => go({ sort, direction: place.sort === sort && place.direction === 1 ? -1 : 1, page: 1 }),
    search: (words: string) => go({ search: words, page: 1 }),
    /** Empty values take a filter away. */
    filter: (change: Record<string, string>) => {
      const filters = Object.entries({ ...place.filters, ...change }).filter(([, value]) => value !== '')
      go({ filters: Object.fromEntries(filters), page: 1 })
    },
  }
}

/** The place that an address leads to. */
export function parseTableParams(params: URLSearchParams, filterNames: readonly string[]): TableParams {
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    pageSize: storedPageSize(),
    direction: params.get('dir') === '-1' ? -1 : 1,
    sort: Number(params.get('sort')) || null,
    search: params.get('words') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value)),
  }
}

/** The place as list calls take it (api.md, Admin). */
export function listQuery({ page, pageSize: size, direction: dir, sort, search: words, filters }: TableParams) {
  return { page, dir, sortValue: sort, sKey: words, ...(size === pageSize ? {} : { lmt: size }), ...filters }
}

function storedPageSize(): number {
  const size = Number(getStored('pageSize'))
  return pageSizes.find((known) => known === size) ?? pageSize
}
