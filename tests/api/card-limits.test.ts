import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ageCardTries,
  codeOf,
  codesOf,
  createTry,
  insertDeclines,
  newAddress,
  openOrder,
  type TryCard,
  times,
  tryPayingDebt,
  trySavingCard,
  waysToPay,
} from '../harness/card-tries.ts'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createSeller } from '../harness/factories.ts'
import { createOrder, createSale, openBooks, saveCard } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', DEMO: '1' })
})
afterAll(() => shop.close())

const declined = 'tok_chargeDeclined'
async function countAtProvider(): Promise<number> {
  let count = 0
  for await (const _charge of shop.provider.listCharges(new Date(0))) count += 1
  return count
}

async function expectRefused(tryCard: TryCard, seconds: number, headers = newAddress(), token = 'tok_visa') {
  const before = await countAtProvider()
  const refused = await tryCard(token, headers)
  expect([refused.status, codeOf(refused), refused.body.responseMessage]).toEqual([
    429,
    21,
    'Too many cards were declined. Please try again later.',
  ])
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(seconds - 120)
  expect(retryAfter).toBeLessThanOrEqual(seconds)
  expect(await countAtProvider()).toBe(before)
}

test.each(waysToPay)('an order takes five declined cards an hour by %s; a sixth is not tried [D-250]', async (way) => {
  const sale = await createSale(shop)
  const { id, tryCard } = await openOrder(shop, sale, way)
  expect(await codesOf(5, tryCard)).toEqual(times(5, 22))
  const books = openBooks(shop)
  const before = [await books.stateOf(id), await books.inventoryOf(sale.productId)]
  await expectRefused(tryCard, 3600)
  expect([await books.stateOf(id), await books.inventoryOf(sale.productId)]).toEqual(before)
  await ageCardTries(shop, sale.seller.id, 61)
  expect(codeOf(await tryCard('tok_visa'))).toBeUndefined()
})

test('declines of one order add up over all ways of paying and its payment link [D-250]', async () => {
  const sale = await createSale(shop)
  const id = await createOrder(shop, sale)
  const ways = ['new card', 'saved card', 'wallet', 'cash', 'payment link'] as const
  const tries: TryCard[] = []
  // the tries are created one after the other, because the one with a saved card uses the card that was saved last
  for (const way of ways) tries.push(await createTry(shop, sale, way, id))
  for (const tryCard of tries) expect(await codesOf(1, tryCard)).toEqual([22])
  for (const tryCard of tries) await expectRefused(tryCard, 3600)
})

test('ten cards may be declined within an hour where a card is saved or a debt paid [D-250]', async () => {
  const seller = await createSeller(shop)
  const [save, pay] = [trySavingCard(shop, seller), await tryPayingDebt(shop, seller)]
  expect(await codesOf(6, save)).toEqual(times(6, 22))
  expect(await codesOf(4, pay)).toEqual(times(4, 22))
  await expectRefused(save, 3600)
  await expectRefused(pay, 3600)
  expect(await codesOf(1, trySavingCard(shop, await createSeller(shop)))).toEqual([22])
  await ageCardTries(shop, seller.id, 61)
  expect(codeOf(await pay('tok_visa'))).toBeUndefined()
})

test('thirty cards of one person may be declined a day, whatever they are tried for [D-250]', async () => {
  const sale = await createSale(shop)
  const save = trySavingCard(shop, sale.seller)
  for (let hour = 0; hour < 2; hour += 1) {
    expect(await codesOf(10, save)).toEqual(times(10, 22))
    await ageCardTries(shop, sale.seller.id, 61)
  }
  const orders = [await openOrder(shop, sale, 'new card'), await openOrder(shop, sale, 'wallet')]
  for (const { tryCard } of orders) expect(await codesOf(5, tryCard)).toEqual(times(5, 22))
  await expectRefused(save, (24 * 60 - 2 * 61) * 60)
  const { tryCard } = await openOrder(shop, sale, 'explore visit')
  expect(codeOf(await tryCard('tok_visa'))).toBeUndefined()
})

test('one seller may have sixty declined cards a day, over all clients and addresses [D-250]', async () => {
  const sale = await createSale(shop)
  await insertDeclines(shop, sale.seller.id, 59)
  const { tryCard } = await openOrder(shop, sale, 'explore visit')
  expect(await codesOf(1, tryCard)).toEqual([22])
  await expectRefused(tryCard, 24 * 3600)
})

test('sixty cards may be declined within an hour from one IP address, over all people [D-250]', async () => {
  const shared = newAddress()
  await insertDeclines(shop, (await createSeller(shop)).id, 57, shared['x-forwarded-for'])
  const sellers = await Promise.all(Array.from({ length: 12 }, () => createSeller(shop)))
  const tries = sellers.map((seller) => trySavingCard(shop, seller))
  // saves a first card of each seller, which makes the provider create a customer for her before the cards that are declined
  for (const saved of await Promise.all(tries.map((save) => save('tok_visa', newAddress()))))
    expect(codeOf(saved)).toBeUndefined()
  const atOnce = await Promise.all(tries.map((save) => save(declined, shared)))
  expect(atOnce.map(codeOf).sort()).toEqual([...times(9, 21), ...times(3, 22)])
  const other = trySavingCard(shop, await createSeller(shop))
  await expectRefused(other, 3600, shared)
  expect(codeOf(await other('tok_visa', newAddress()))).toBeUndefined()
})

test('a card number that is sent as a token is neither tried nor stored nor repeated [D-115]', async () => {
  const cardNumber = '4242424242424242'
  const sale = await createSale(shop)
  const tries = [trySavingCard(shop, sale.seller), await tryPayingDebt(shop, sale.seller)]
  for (const way of ['new card', 'wallet', 'payment link', 'explore visit'] as const)
    tries.push((await openOrder(shop, sale, way)).tryCard)
  for (const tryCard of tries) {
    const answer = await tryCard(cardNumber)
    expect([answer.status, codeOf(answer)]).toEqual([402, 22])
    expect(JSON.stringify(answer)).not.toContain('42424242')
  }
  const rows = await shop.db.selectFrom('payments').select(['instrument', 'failure_message']).execute()
  expect(JSON.stringify(rows)).not.toContain(cardNumber)
})

test('with RATE_LIMITS=0 no declined card counts [D-250]', async () => {
  const open = await openCheckedShop({ RATE_LIMITS: '0' })
  const { tryCard } = await openOrder(open, await createSale(open), 'new card')
  expect(await codesOf(8, tryCard)).toEqual(times(8, 22))
  expect((await sql`select 1 from card_tries`.execute(open.db)).rows).toEqual([])
  await open.close()
})

test('a card that a seller saved before is charged while she stays below the limits [D-250]', async () => {
  const sale = await createSale(shop)
  const id = await createOrder(shop, sale)
  const tryCard = await createTry(shop, sale, 'new card', id)
  expect(await codesOf(3, tryCard)).toEqual(times(3, 22))
  const card_id = await saveCard(shop, sale.seller)
  const body = { card_id, order_id: id, amount: 20 }
  expect(codeOf(await shop.call('POST', 'payment/card/pay', { as: sale.seller.token, body }))).toBeUndefined()
})
