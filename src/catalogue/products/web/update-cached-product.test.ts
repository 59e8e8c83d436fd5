import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateCachedProduct } from '#catalogue/products/web/product-api.ts'

test('a mark changes the cached lists and pages of its product, and nothing else', () => {
  const queries = new QueryClient()
  const [balm, oil] = [
    { id: 'balm', price: 5, isFave: false },
    { id: 'oil', price: 7, isFave: false },
  ]
  const endless = { pages: [{ products: [balm] }, { products: [oil] }], pageParams: [1, 2] }
  queries.setQueryData(['products', 'u1', 'endless', {}], endless)
  queries.setQueryData(['products', 'u1', 'one', 'oil'], { product: oil, imageBase: '' })
  queries.setQueryData(['categories'], [{ id: 'oil', name: 'Oils' }])
  updateCachedProduct(queries, 'oil', { isFave: true })
  const changed = queries.getQueryData<typeof endless>(['products', 'u1', 'endless', {}])
  expect(changed?.pages[0]).toBe(endless.pages[0])
  expect(changed?.pages[1]?.products).toEqual([{ ...oil, isFave: true }])
  expect(queries.getQueryData(['products', 'u1', 'one', 'oil'])).toMatchObject({ product: { isFave: true } })
  expect(queries.getQueryData(['categories'])).toEqual([{ id: 'oil', name: 'Oils' }])
})
