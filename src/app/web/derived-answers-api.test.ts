import { expect, test } from 'vitest'
import { deriveAnswer } from './derived-answers-api.ts'

const names = Array.from({ length: 130 }, (_, index) => `Client ${index}`)
const clients = names.map((name, index) => ({ _id: `id-${index}`, name, email: `${index}@example.com`, pno: '07700' }))
const stocks = ['Velvet Serum', 'Rose Balm', 'Velvet Mask'].map((name) => ({ _id: name, name, brand: 'Lumen' }))
const stored: Record<string, unknown> = {
  'client/list?page=1&lmt=100': { clients: clients.slice(0, 100), ttl: 130, to_complete: 0 },
  'client/list?page=2&lmt=100': { clients: clients.slice(100), ttl: 130, to_complete: 0 },
  'product/stocks/list?page=1&lmt=100&sortValue=1&dir=1': { stocks, bP: '/files/', ttl: 3 },
}
const read = async (request: string) => stored[request]
const derive = (request: string) => deriveAnswer(request, read)

test('pages and searches of clients and stock are read from the whole lists [N-OFFL-001]', async () => {
  expect(await derive('client/list?page=13&lmt=10')).toMatchObject({ clients: clients.slice(120), ttl: 130 })
  expect(await derive('client/list?sKey=Client+129&page=1&lmt=10')).toMatchObject({ clients: [clients[129]], ttl: 1 })
  const search = 'product/stocks/list?sortValue=1&dir=1&sKey=velvet&page=1&lmt=10&user_id=u'
  expect(await derive(search)).toMatchObject({ stocks: [stocks[0], stocks[2]], bP: '/files/', ttl: 2 })
})

test('one client is found with her record, and no other call is answered [N-OFFL-001]', async () => {
  expect(await derive('client/id-7')).toEqual({ client: clients[7] })
  expect(await derive('client/address/id-7')).toEqual({ adrs: [], lastUsed: null })
  for (const unknown of ['client/id-900', 'client/summary/id-7', 'client/list?quiet=1&page=1', 'order/list?page=1'])
    expect([unknown, await derive(unknown)]).toEqual([unknown, undefined])
})

test('without the whole list nothing is made up [N-OFFL-001]', async () => {
  for (const request of ['client/list?page=1&lmt=10', 'product/stocks/list?page=1&lmt=10', 'client/id-7'])
    expect(await deriveAnswer(request, async () => undefined)).toBeUndefined()
})
