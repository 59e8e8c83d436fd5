import { useSyncExternalStore } from 'react'
import { keep, kept, watchKept } from '#platform/web/kept.ts'
import { pageSize } from '#platform/web/queries.ts'
import { useSearchParams } from '#platform/web/router.tsx'

export interface TablePlace {
  page: number
  /** Rows on a page. */
  size: number
  /** 1 or -1 (A-SHEL-029, A-SHEL-030). */
  dir: 1 | -1
  /** The code of the sorted column; null lets the server choose. */
  sort: number | null
  words: string
  /** Which rows only, by the names of the list call. */
  filters: Readonly<Record<string, string>>
}

/** The first is what the specification says (A-SHEL-027). */
export const pageSizes = [pageSize, 25, 50, 100] as const

/**
 * Where one is in a back office list. It stands in the address, so that going back finds the same rows; only how many
 * rows a page has is remembered for all lists.
 */
export function useTablePlace(filterNames: readonly string[] = []) {
  const [params, setParams] = useSearchParams()
  const size = useSyncExternalStore(watchKept, rememberedSize, () => pageSize)
  const place = { ...placeIn(params, filterNames), size }
  const go = (change: Partial<TablePlace>) => {
    const next = { ...place, ...change }
    const text = new URLSearchParams(next.filters)
    if (next.page > 1) text.set('page', String(next.page))
    if (next.sort) text.set('sort', String(next.sort))
    if (next.dir === -1) text.set('dir', '-1')
    if (next.words) text.set('words', next.words)
    setParams(text, { replace: true, preventScrollReset: true })
  }
  return {
    place,
    toPage: (page: number) => go({ page }),
    toSize: (rows: number) => {
      keep({ pageSize: rows })
      go({ page: 1 })
    },
    /** The same column again turns the direction; another one starts with 1. */
    sortBy: (sort: number) => go({ sort, dir: place.sort === sort && place.dir === 1 ? -1 : 1, page: 1 }),
    search: (words: string) => go({ words, page: 1 }),
    /** Empty values take a filter away. */
    filter: (change: Record<string, string>) => {
      const filters = Object.entries({ ...place.filters, ...change }).filter(([, value]) => value !== '')
      go({ filters: Object.fromEntries(filters), page: 1 })
    },
  }
}

/** The place that an address leads to. */
export function placeIn(params: URLSearchParams, filterNames: readonly string[]): TablePlace {
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    size: rememberedSize(),
    dir: params.get('dir') === '-1' ? -1 : 1,
    sort: Number(params.get('sort')) || null,
    words: params.get('words') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value)),
  }
}

/** The place as list calls take it (api.md, Admin). */
export function listQuery({ page, size, dir, sort, words, filters }: TablePlace) {
  return { page, dir, sortValue: sort, sKey: words, ...(size === pageSize ? {} : { lmt: size }), ...filters }
}

function rememberedSize(): number {
  const size = Number(kept('pageSize'))
  return pageSizes.find((known) => known === size) ?? pageSize
}
