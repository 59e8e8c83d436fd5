import type { OrderFilters } from '#orders/history/web/api.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'

const filterNames = [
  'search',
  'state',
  'way',
  'from',
  'to',
  'client',
  'product',
] as const satisfies (keyof OrderFilters)[]

/** The filters of My Orders, part of the URL, so that going back shows the same orders and a client's page can set one. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const set = filterNames.map((name) => [name, params.get(name) ?? ''] as const).filter(([, value]) => value !== '')
  const filters: OrderFilters = Object.fromEntries(set)
  const show = (next: OrderFilters) => setParams(next, { replace: true, preventScrollReset: true })
  return {
    filters,
    /** An empty value removes the filter. */
    filter: (change: OrderFilters) =>
      show(Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ''))),
    clear: () => show({}),
  }
}
