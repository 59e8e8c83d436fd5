import { useSearchParams } from '#platform/web/router/router.tsx'
import { parseSortName } from './stock-sort.ts'

/** Search and sort are in the URL, so that the way back from a product leads to the same list. */
export function useStockListParams() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    sort: parseSortName(params.get('sort')),
    search: params.get('sKey') ?? '',
    setSort: (sort: string) => set('sort', sort),
    setSearch: (search: string) => set('sKey', search),
  }
}
