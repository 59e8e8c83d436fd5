import { useSearchParams } from '#platform/web/router/router.ts'
import { type SalonStockFilter, salonStockFilters } from '#salon-stock/contract.ts'

export type SalonStockList = ReturnType<typeof useSalonStockList>

/** Search and filter are in the URL, so that a link can open what is low. */
export function useSalonStockList() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    search: params.get('sKey') ?? '',
    only: salonStockFilters.find((known) => known === params.get('filter')) ?? null,
    setSearch: (search: string) => set('sKey', search),
    setOnly: (only: SalonStockFilter | null) => set('filter', only),
  }
}
