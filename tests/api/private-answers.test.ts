import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createSeller } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type DescribedOperation, listOperations, readDescription } from './described-operations.ts'
import { createValidInput, type ValidInput, validValueFor } from './valid-input.ts'

let shop: Shop
let operations: DescribedOperation[]
let validInput: ValidInput
let tokens: Record<string, string | undefined>
const hiddenBin = 'Shelf 4711'
beforeAll(async () => {
  shop = await openShop()
  operations = listOperations(await readDescription(shop))
  validInput = await createValidInput(shop, '')
  await shop.pool.query('update products set bin = $1', [hiddenBin])
  const seller = await createSeller(shop)
  const client = (await createClient(shop, seller)).token
  tokens = { visitor: undefined, seller: validInput.sellerToken, client, admin: validInput.adminToken }
})
afterAll(() => shop.close())

/** Makes a call with the ids of a logged-in seller's own records, so that the responses contain personal data. */
function call({ method, path, inPath }: DescribedOperation, as: string | undefined) {
  const filled = inPath.reduce(
    (sofar, name) => sofar.replace(`{${name}}`, String(validValueFor(path, validInput, name.split('_or_')[0] ?? name))),
    path,
  )
  return shop.call(method, filled, { as, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) })
}

/** This test must come first, because it ends no session, while the next one logs out. */
test('no answer to a visitor, a seller or a client has the shelf of a product [N-DISP-023]', async () => {
  const readers = new Set<string>()
  const answering = new Set<string>()
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const [kind, token] of Object.entries(tokens)) {
      const { status, body } = await call(operation, token)
      if (status === 200) answering.add(`${operation.id} as ${kind}`)
      if (JSON.stringify(body).includes(hiddenBin)) readers.add(`${operation.id} as ${kind}`)
    }
  expect(answering.size).toBeGreaterThan(60)
  expect(readers).toContain('listAdminProducts as admin')
  expect([...readers].filter((reader) => !reader.endsWith(' as admin'))).toEqual([])
}, 60_000)

/** The operations whose answers may be stored, since they are the same for everybody. */
const publicOperations = new Set(
  'listProducts getProduct listColours listBrands listCategories listSubCategories listBanners listHomeBanners'.split(
    ' ',
  ),
)

test('no personal answer may be stored, and what may be is the same for all actors', async () => {
  const stored: string[] = []
  const shared = new Set<string>()
  let answered = 0
  // calls that change something come last, since logging out ends a session
  for (const operation of operations.toSorted(
    (one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'),
  ))
    for (const [kind, token] of Object.entries(tokens)) {
      const { status, headers, body } = await call(operation, token)
      if (status === 200 && token) answered += 1
      if (headers['cache-control']?.split(', ').includes('no-store')) continue
      shared.add(operation.id)
      const visitors = token ? (await call(operation, undefined)).body : body
      const isSameForAll = JSON.stringify(body) === JSON.stringify(visitors)
      if (status !== 200 || !isSameForAll || !headers.vary?.includes('accesstoken'))
        stored.push(`${operation.method} ${operation.path} as ${kind}: ${headers['cache-control']}`)
    }
  expect(stored).toEqual([])
  expect(answered).toBeGreaterThan(60)
  expect([...shared].filter((id) => !publicOperations.has(id))).toEqual([])
}, 60_000)

test('visitors’ answers of the catalogue are revalidated by ETag, token and encoding', async () => {
  const { headers } = await shop.call('GET', 'product/list')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accesstoken, accept-encoding' })
  const again = await shop.call('GET', 'product/list', { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status).toBe(304)
})

test.each(['/healthz', '/readyz', '/metrics', '/api/v1/no-such-call', '/files/public/none.webp', '/nowhere'])(
  'what %s answers is stored nowhere',
  async (path) => {
    expect((await shop.call('GET', path)).headers['cache-control']).toBe('no-store')
  },
)
