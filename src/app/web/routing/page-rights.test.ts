import { expect, test } from 'vitest'
import { orderReaders } from '#access/rights.ts'
import { routes } from '#app/routes.ts'
import accessTable from '../../../../docs/spec/api.md?raw'
import { matchRoute } from './match-route.ts'
import { rightOfPage } from './page-rights.ts'
import { getPreloadedCalls } from './screen-files.ts'

const paths = routes.admin.map(({ path }) => path)

/** The rights that docs/spec/api.md names for a GET call. */
function rightsOfCall(call: string): string[] | undefined {
  const [path] = call.split('?')
  return new RegExp(`\\| GET ${path} \\|[^\n]*?admin \\(([^)]+)\\)`).exec(accessTable)?.[1]?.split(', ')
}

test('a list opens with the right to the call that it begins with [N-ROLE-016]', () => {
  const lists = paths.filter((path) => getPreloadedCalls(matchRoute(path)).length > 0)
  expect(lists.length).toBeGreaterThan(10)
  for (const path of lists) {
    const [first = ''] = getPreloadedCalls(matchRoute(path))
    expect([path, [rightOfPage(path)].flat()]).toEqual([path, rightsOfCall(first)])
  }
})

test('every page of the back office names a right but those of all administrators [N-ROLE-016]', () => {
  expect(paths.filter((path) => rightOfPage(path) === 'any')).toEqual(['/dashboard', '/order', '/admin-profile'])
  expect(rightOfPage('/admin-order/admin-order-details/7')).toBe(orderReaders)
  expect(rightOfPage('/admin-recall/withdraw')).toBe('catalogue')
})
