import { expect, test } from 'vitest'
import { PackedProducts } from '#catalogue/search/server/packed-products.ts'

const slot = 3
const read = (text: string) => new Map([['balm', Buffer.from(text)]])

test('a change shows at once, also over an earlier read, and after a failed read [D-205]', () => {
  const products = new PackedProducts()
  const shown = () => products.get(slot)?.toString()
  const change = () => {
    products.remove('balm', slot)
    products.add('balm', slot)
  }
  products.add('balm', slot)
  products.endReading(products.beginReading(10), read('as it was'))
  expect(shown()).toBe('as it was')
  change()
  expect(shown()).toBeUndefined()
  const begun = products.beginReading(10)
  change()
  products.endReading(begun, read('as it was'))
  expect(shown()).toBeUndefined()
  products.endReading(products.beginReading(10), null)
  products.endReading(products.beginReading(10), read('as it is'))
  expect(shown()).toBe('as it is')
  expect(products.beginReading(10)).toEqual([])
})
