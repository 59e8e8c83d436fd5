import { expect, test } from 'vitest'
import { findScreenFiles } from './screen-imports.ts'

test('a screen is found by its name in whatever folder it lies, on each system', () => {
  const sources = ['a/web/product-screen.tsx', 'a\\admin\\web\\admin-product-screen.tsx', 'a/web/product.head.ts']
  expect([...findScreenFiles(['ProductScreen', 'AdminProductScreen'], sources)]).toEqual([
    ['ProductScreen', 'src/a/web/product-screen.tsx'],
    ['AdminProductScreen', 'src/a/admin/web/admin-product-screen.tsx'],
  ])
})

test('a route whose screen has no file fails the build, and one that has two', () => {
  const sources = ['a/web/product-screen.tsx', 'b/web/product-screen.tsx']
  expect(() => findScreenFiles(['ProdductScreen'], sources)).toThrow('shows ProdductScreen: there has to be one file')
  expect(() => findScreenFiles(['ProductScreen'], sources)).toThrow('shows ProductScreen: there has to be one file')
})
