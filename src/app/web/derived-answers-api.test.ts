import { expect, test } from 'vitest'
import { deriveAnswer } from './derived-answers-api.ts'

const names = Array.from({ length: 130 }, (_, index) => `Client ${index}`)
const clients = names.map((name, index) => ({ _id: `id-${index}`, name, email: `${index}@example.com`, pno: '07700' }))
const stocks = [
  { _id: 'balm', name: 'Rose Balm', brand: 'Lumen', title: '', price: 30, commission: 2 },
  { _id: 'mask', name: 'Velvet Mask', brand: 'Lumen', title: '', price: 10, commission: 9 },
  { _id: 'serum', name: 'Velvet Serum', brand: 'Lumen', title: 'For dry skin', price: 20, commission: 5 },
]
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
  expect(await derive(search)).toMatchObject({ stocks: [stocks[1], stocks[2]], bP: '/files/', ttl: 2 })
})

test('one client is found with her record, and no other call is answered [N-OFFL-001]', async () => {
  expect(await derive('client/id-7')).toEqual({ client: clients[7] })
  expect(await derive('client/address/id-7')).toEqual({ adrs: [], lastUsed: null, partial: true })
  for (const unknown of ['client/id-900', 'client/summary/id-7', 'client/list?quiet=1&page=1', 'order/list?page=1'])
    expect([unknown, await derive(unknown)]).toEqual([unknown, undefined])
})

test('stock is sorted as the shop sorts it, before it is divided into pages [N-OFFL-036]', async () => {
  const list = async (query: string) => {
    const answer = (await derive(`product/stocks/list?${query}`)) as { stocks: typeof stocks; ttl: number }
    return answer.stocks.map(({ _id }) => _id)
  }
  expect(await list('sortValue=1&dir=1')).toEqual(['balm', 'mask', 'serum'])
  expect(await list('sortValue=1&dir=-1')).toEqual(['serum', 'mask', 'balm'])
  expect(await list('sortValue=2&dir=1')).toEqual(['mask', 'serum', 'balm'])
  expect(await list('sortValue=2&dir=-1&page=1&lmt=1')).toEqual(['balm'])
  expect(await list('sortValue=3')).toEqual(['mask', 'serum', 'balm'])
  expect(await list('sortValue=3&dir=1')).toEqual(['balm', 'serum', 'mask'])
  expect(await list('prod_id=serum&sKey=dry')).toEqual(['serum'])
})

test('a sale to any client begins, and says that her last basket is missing [N-OFFL-037]', async () => {
  const sale = { client: clients[7], basket: null, running_out: [], bP: '/files/', partial: true }
  expect(await derive('selling/client/id-7')).toEqual(sale)
  expect(await derive('selling/client/id-900')).toBeUndefined()
})

test('without the whole list nothing is made up [N-OFFL-001]', async () => {
  for (const request of [
    'client/list?page=1&lmt=10',
    'product/stocks/list?page=1&lmt=10',
    'client/id-7',
    'selling/client/id-7',
  ])
    expect(await deriveAnswer(request, async () => undefined)).toBeUndefined()
})
