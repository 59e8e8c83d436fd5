import type { QueryClient } from '@tanstack/react-query'
import type { ProductSummary } from '#catalogue/products/web/product.ts'

type Marks = Partial<Pick<ProductSummary, 'isFave' | 'isStocked' | 'hasWatchedVideo'>>

/** Updates a product's marks in every list and page in the query cache, before the server has confirmed them. */
export function updateCachedProduct(queries: QueryClient, productId: string, marks: Marks): void {
  queries.setQueriesData({ queryKey: ['products'] }, (data: unknown) => withMarks(data, productId, marks))
}

/** Cached data hold one product, a list of products, or pages of lists; whatever does not change stays the same object. */
function withMarks(data: unknown, productId: string, marks: Marks): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item) => withMarks(item, productId, marks))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const fields = data as Record<string, unknown>
  if (fields.id === productId && 'price' in fields) return { ...fields, ...marks }
  const names = ['pages', 'products', 'product'].filter((name) => name in fields)
  const next = Object.fromEntries(names.map((name) => [name, withMarks(fields[name], productId, marks)]))
  return names.some((name) => next[name] !== fields[name]) ? { ...fields, ...next } : data
}
