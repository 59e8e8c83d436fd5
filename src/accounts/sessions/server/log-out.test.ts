import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'Salon-42-chair'
const logIn = async (email: string) => {
  const { body } = await shop.call<{ acsT: string }>('POST', 'user/login', { body: { email, password } })
  return body.responseData
}
const profile = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body

test('the token stops working, other sessions stay [I-AUTH-023, D-053]', async () => {
  const seller = await createSeller(shop, { password })
  const { acsT } = await logIn(seller.email)
  const { body } = await shop.call('POST', 'user/logout', { as: acsT, body: { accessToken: acsT } })
  expect(body.statusCode).toBe(1)
  expect((await profile(acsT)).error?.errorCode).toBe(7)
  expect((await profile(seller.token)).statusCode).toBe(1)
  const again = await shop.call('POST', 'user/logout', { as: acsT, body: {} })
  expect(again.body.error?.errorCode).toBe(7)
})

test('the body may be left out [D-053]', async () => {
  const seller = await createSeller(shop)
  expect((await shop.call('POST', 'user/logout', { as: seller.token })).body.statusCode).toBe(1)
  expect((await profile(seller.token)).error?.errorCode).toBe(7)
})

test('another token in the body is rejected, and no session is revoked [D-053]', async () => {
  const [anna, bea] = [await createSeller(shop), await createSeller(shop)]
  const { body } = await shop.call('POST', 'user/logout', { as: anna.token, body: { accessToken: bea.token } })
  expect(body.error?.errorCode).toBe(8)
  for (const { token } of [anna, bea]) expect((await profile(token)).statusCode).toBe(1)
})

test('a client by explore link has no session to end [D-046]', async () => {
  const { token } = await createClient(shop, await createSeller(shop))
  expect((await shop.call('POST', 'user/logout', { as: token, body: {} })).body.error?.errorCode).toBe(8)
})

test('all other sessions of the seller end, and nobody else’s [N-OFFL-006]', async () => {
  const [anna, bea] = [await createSeller(shop, { password }), await createSeller(shop)]
  const [lost, own] = [await logIn(anna.email), await logIn(anna.email)]
  const { body } = await shop.call<{ message: string }>('POST', 'user/logout/others', { as: own.acsT, body: {} })
  // two sessions end: the lost one, and the one that the test shop opened when it created anna
  expect(body.responseData.message).toBe('Logged out on 2 other devices.')
  for (const ended of [lost.acsT, anna.token]) expect((await profile(ended)).error?.errorCode).toBe(7)
  for (const token of [own.acsT, bea.token]) expect((await profile(token)).statusCode).toBe(1)
  const again = await shop.call<{ message: string }>('POST', 'user/logout/others', { as: own.acsT, body: {} })
  expect(again.body.responseData.message).toBe('You were logged in nowhere else.')
})
