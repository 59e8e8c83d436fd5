import { expect, test } from 'vitest'
import { createRouteMatcher, resolveTo } from '#platform/web/router/location.ts'

const find = createRouteMatcher([
  ['/explore/:exploreClientUrl', 'by link'],
  ['/explore', 'explore'],
  ['/category/:any', 'some'],
  ['/category/add-category', 'add'],
  ['/', 'home'],
])

test('a path finds its route, with or without a trailing slash', () => {
  expect(find('/')?.value).toBe('home')
  expect(find('/explore/')?.value).toBe('explore')
  expect(find('/nowhere')).toBeNull()
})

test('static routes win over those with parameters', () => {
  expect(find('/category/add-category')?.value).toBe('add')
  expect(find('/category/7')).toEqual({ value: 'some', params: { any: '7' } })
})

test('parameters are decoded, and those with invalid percent-encoding stay as they are', () => {
  expect(find('/explore/a%20b')?.params).toEqual({ exploreClientUrl: 'a b' })
  expect(find('/explore/%E0%A4%A')?.params).toEqual({ exploreClientUrl: '%E0%A4%A' })
})

test('a navigation that changes only the query stays on its page', () => {
  const from = new URL('http://shop/explore?skin=1#top')
  expect(resolveTo({ search: 'skin=2' }, from).href).toBe('http://shop/explore?skin=2')
  expect(resolveTo('/faves', from).pathname).toBe('/faves')
})
