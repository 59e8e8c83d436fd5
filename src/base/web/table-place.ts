import { useSearchParams } from '#base/web/router.tsx'

export interface TablePlace {
  page: number
  /** 1 or -1 (A-SHEL-029, A-SHEL-030). */
  dir: 1 | -1
  /** The code of the sorted column; null lets the server choose. */
  sort: number | null
  words: string
}

/** Where one is in a back office list. It stands in the address, so that going back finds the same rows. */
export function useTablePlace() {
  const [params, setParams] = useSearchParams()
  const place: TablePlace = {
    page: Math.max(1, Number(params.get('page')) || 1),
    dir: params.get('dir') === '-1' ? -1 : 1,
    sort: Number(params.get('sort')) || null,
    words: params.get('words') ?? '',
  }
  const go = (change: Partial<TablePlace>) => {
    const next = { ...place, ...change }
    const text = new URLSearchParams()
    if (next.page > 1) text.set('page', String(next.page))
    if (next.sort) text.set('sort', String(next.sort))
    if (next.dir === -1) text.set('dir', '-1')
    if (next.words) text.set('words', next.words)
    setParams(text, { replace: true, preventScrollReset: true })
  }
  return {
    place,
    toPage: (page: number) => go({ page }),
    /** The same column again turns the direction; another one starts with 1. */
    sortBy: (sort: number) => go({ sort, dir: place.sort === sort && place.dir === 1 ? -1 : 1, page: 1 }),
    search: (words: string) => go({ words, page: 1 }),
  }
}
