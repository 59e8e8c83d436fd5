import { expect, test } from 'vitest'
import { isOfThings, isStoredPath } from './offline.ts'

test('what a seller works with is stored, and nothing that opens a door [N-OFFL-001, N-OFFL-004]', () => {
  const stored = ['product/list', 'product/stocks/list', 'client/list', 'client/0190', 'client/summary/0190', 'desk']
  stored.push('desk/today', 'commission/entries', 'user/account', 'link/list', 'link/follow-up', 'selling/clients')
  const never = [
    'client/explore/url/secret',
    'client/export',
    'bank',
    'bank/link',
    'payment/card/list',
    'admin/client/list',
  ]
  never.push(
    'restock/basket/secret',
    'order/payment/secret',
    'client-page/data',
    'place/autocomplete',
    'user/documents/refused',
  )
  expect(stored.filter((path) => !isStoredPath(path))).toEqual([])
  expect(never.filter(isStoredPath)).toEqual([])
})

test('only catalogue, news and stock outlast a session that is not used [N-OFFL-027]', () => {
  const things = ['product/list', 'product/stocks/list', 'category/list', 'config', 'news', 'salon-stock/list']
  const people = ['client/list', 'client/0190', 'desk', 'desk/today', 'order/list', 'link/list', 'commission/entries']
  people.push('user/profile', 'user/address', 'selling/clients', 'restock/list', 'salon-stock/movements', 'return/list')
  expect([...things, ...people].filter((path) => isStoredPath(path) && isOfThings(path))).toEqual(things)
})
