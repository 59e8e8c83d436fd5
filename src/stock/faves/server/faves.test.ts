import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient, createProduct, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person

interface Fave {
  _id: string
  name: string
  price: number
  is_fav: boolean
}

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  seller = await createSeller(shop)
})
afterAll(() => shop.close())

const fave = (prod_id: string, as = seller.token) => shop.call('POST', 'product/faves', { as, body: { prod_id } })
const unfave = (id: string) => shop.call('DELETE', `product/faves/${id}`, { as: seller.token })

async function list(query: Record<string, string | number> = {}) {
  const { body } = await shop.call<{ faves: Fave[]; bP: string; ttl: number }>('GET', 'product/faves/list', {
    as: seller.token,
    query,
  })
  return body.responseData
}

async function isFave(productId: string): Promise<boolean> {
  const { body } = await shop.call<{ prod: Fave }>('GET', `product/${productId}`, { as: seller.token })
  return body.responseData.prod.is_fav
}

test('a fave is added and removed, however often [I-CATL-017, I-FAVE-001–002, I-FAVE-008]', async () => {
  const id = await createProduct(shop)
  for (const _ of [1, 2]) expect((await fave(id)).body.statusCode).toBe(1)
  expect(await isFave(id)).toBe(true)
  const { faves, bP, ttl } = await list()
  expect([faves.length, ttl, bP]).toEqual([1, 1, '/files/public/'])
  expect(faves[0]).toMatchObject({ _id: id, is_fav: true })
  for (const _ of [1, 2]) expect((await unfave(id)).body.statusCode).toBe(1)
  expect(await isFave(id)).toBe(false)
})

test('twelve calls at the same time make one fave [D-210]', async () => {
  const id = await createProduct(shop)
  const answers = await Promise.all(Array.from({ length: 12 }, () => fave(id)))
  expect(answers.every(({ body }) => body.statusCode === 1)).toBe(true)
  expect((await list()).ttl).toBe(1)
})

test('the list is sorted, searched and paged by ten [I-FAVE-003, I-FAVE-005–007, S-FAVE-005–006]', async () => {
  for (let number = 0; number < 12; number++)
    await fave(
      await createProduct(shop, {
        name: number === 4 ? 'Argan Oil' : `Cream ${number}`,
        pricePence: 1000 + number * 10,
      }),
    )
  expect((await list({ lmt: 10 })).faves).toHaveLength(10)
  expect((await list({ page: 2 })).faves).toHaveLength(2)
  const prices = (await list({ sortValue: 2, lmt: 100 })).faves.map(({ price }) => price)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  expect((await list({ sKey: 'ARGAN' })).faves.map(({ name }) => name)).toEqual(['Argan Oil'])
  expect((await list({ sKey: '_' })).ttl).toBe(0)
})

test('user_id is the seller’s own or absent [D-052, I-FAVE-004, S-FAVE-001]', async () => {
  expect((await list({ user_id: seller.id })).ttl).toBe(0)
  const other = await createSeller(shop)
  const { body } = await shop.call('GET', 'product/faves/list', { as: seller.token, query: { user_id: other.id } })
  expect(body.error?.errorCode).toBe(8)
})

test('a hidden or unknown product cannot be a fave; clients and visitors have no faves [D-205]', async () => {
  const hidden = await createProduct(shop, { visible: false })
  for (const id of [hidden, 'nonsense']) expect((await fave(id)).body.error?.errorCode).toBe(6)
  const visible = await createProduct(shop)
  const client = await createClient(shop, seller)
  expect((await fave(visible, client.token)).body.error?.errorCode).toBe(8)
  expect((await shop.call('GET', 'product/faves/list')).body.error?.errorCode).toBe(7)
})
