import { expect, test } from 'vitest'
import { createBreadcrumbs } from './breadcrumbs.tsx'

const names = (path: string) => createBreadcrumbs(path).map(({ name, to }) => (to ? `${name} → ${to}` : name))

test('breadcrumbs are built from the admin paths [A-SHEL-010]', () => {
  expect(names('/category')).toEqual(['Category'])
  expect(names('/products/edit-product/7')).toEqual(['Products → /products', 'Edit product'])
  expect(names('/category/category-details/7/sub-category/8')).toEqual([
    'Category → /category',
    'Category details → /category/category-details/7',
    'Add subcategory',
  ])
})
