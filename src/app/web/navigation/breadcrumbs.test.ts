import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
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

test('no breadcrumb of a page has the name of another one there [A-SHEL-010]', () => {
  for (const { path } of routes.admin) {
    const crumbs = createBreadcrumbs(path).map(({ name }) => name)
    expect(new Set(crumbs).size, path).toBe(crumbs.length)
  }
})
