import type { QueryClient } from '@tanstack/react-query'
import type { ProductWire } from '#catalogue/products/contract.ts'

type Change = Partial<Pick<ProductWire, 'is_fav' | 'is_stk' | 'is_viewVdo'>>

/** Marks a product in every list and page that is already here, at once. */
export function changeProduct(queries: QueryClient, productId: string, change: Change): void {
  queries.setQueriesData({ queryKey: ['products'] }, (data: unknown) => changed(data, productId, change))
}

/** Answers hold a product, a list of them, or pages of lists; what does not change stays the same object. */
function changed(data: unknown, productId: string, change: Change): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item) => changed(item, productId, change))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const thing = data as Record<string, unknown>
  if (thing._id === productId && 'price' in thing) return { ...thing, ...change }
  const inside = ['pages', 'prods', 'prod', 'faves', 'stocks'].filter((name) => name in thing)
  const next = Object.fromEntries(inside.map((name) => [name, changed(thing[name], productId, change)]))
  return inside.some((name) => next[name] !== thing[name]) ? { ...thing, ...next } : data
}
