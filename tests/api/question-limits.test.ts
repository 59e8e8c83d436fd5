import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#orders/payment/server/reconcile-payments.ts'
import { openOrder, type TryCard, type WayToPay } from '../harness/card-tries.ts'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createClient } from '../harness/factories.ts'
import { answerChallenge, createSale, openBooks, type Sale } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'
import { ageAttempts } from '../harness/unfinished-payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.close())

const question = 'tok_threeDSecure2Required'
const noErrors = { error: (problem: unknown) => expect(problem).toBeNull() }

interface OpenQuestion {
  id: string
  url: string
  tryCard: TryCard
}

/** Starts payments that wait for their card holder's confirmation (3-D Secure). */
async function askQuestions(sale: Sale, way: WayToPay, count: number): Promise<OpenQuestion[]> {
  const openQuestions: OpenQuestion[] = []
  for (let order = 0; order < count; order += 1) {
    const { id, tryCard } = await openOrder(shop, sale, way)
    const { body } = await tryCard(question)
    openQuestions.push({ id, tryCard, url: body.responseData.nextAction?.url ?? '' })
  }
  expect(openQuestions.filter(({ url }) => url === '')).toEqual([])
  return openQuestions
}

async function expectRefused(sale: Sale, way: WayToPay) {
  const { id, tryCard } = await openOrder(shop, sale, way)
  const books = openBooks(shop)
  const before = await books.inventoryOf(sale.productId)
  const refused = await tryCard('tok_visa')
  expect([refused.status, refused.body.error?.errorCode, refused.body.responseMessage]).toEqual([
    429,
    21,
    'Too many payments are waiting for the card holder’s bank. Please confirm them, or try again in a few minutes.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect(await books.inventoryOf(sale.productId)).toBe(before)
  expect((await books.stateOf(id)).payments).toEqual([])
  return tryCard
}

test('five of a client’s payments may await her bank, for ten minutes [D-251, D-042]', async () => {
  const sale = await createSale(shop, { quantity: 20 })
  const openQuestions = await askQuestions(sale, 'explore visit', 5)
  const books = openBooks(shop)
  expect(await books.inventoryOf(sale.productId)).toBe(15)
  const refused = await expectRefused(sale, 'explore visit')
  await expectRefused(sale, 'payment link')
  const sister = await createClient(shop, sale.seller, { email: 'sister@example.com' })
  const { tryCard } = await openOrder(shop, { ...sale, client: sister }, 'explore visit')
  expect((await tryCard('tok_visa')).body.statusCode).toBe(1)

  for (const { id } of openQuestions) await ageAttempts(shop, id, 9)
  await reconcilePayments(shop, noErrors)
  expect(await books.inventoryOf(sale.productId)).toBe(14)
  for (const { id } of openQuestions) await ageAttempts(shop, id, 1)
  await reconcilePayments(shop, noErrors)
  expect(await books.inventoryOf(sale.productId)).toBe(19)
  expect((await refused('tok_visa')).body.statusCode).toBe(1)
})

test('at the limit an open authentication can be finished, and then another order paid [D-251]', async () => {
  const sale = await createSale(shop)
  const [first] = await askQuestions(sale, 'explore visit', 5)
  if (!first) throw new Error('no question')
  expect((await first.tryCard(question)).body.responseData.nextAction?.url).toBe(first.url)
  const refused = await expectRefused(sale, 'explore visit')
  await answerChallenge(first.url, 'complete')
  expect((await first.tryCard(question)).body.statusCode).toBe(1)
  expect((await refused('tok_visa')).body.statusCode).toBe(1)
})

test('twenty payments of a seller’s orders may await a bank, over all payers [D-251]', async () => {
  const sale = await createSale(shop, { quantity: 30 })
  await askQuestions(sale, 'new card', 15)
  await askQuestions(sale, 'explore visit', 5)
  await expectRefused(sale, 'wallet')
  const sister = await createClient(shop, sale.seller, { email: 'sister@example.com' })
  await expectRefused({ ...sale, client: sister }, 'explore visit')
})

test('a client with too many declined cards keeps her open authentication [D-251]', async () => {
  const sale = await createSale(shop)
  const { id, tryCard } = await openOrder(shop, sale, 'payment link')
  for (let tried = 0; tried < 4; tried += 1) await tryCard('tok_chargeDeclined')
  expect((await tryCard(question)).body.responseData.nextAction?.url).toBeTruthy()
  expect((await tryCard('tok_visa')).body.error?.errorCode).toBe(21)
  expect((await openBooks(shop).stateOf(id)).payments.filter((state) => state === 'requires_action')).toHaveLength(1)
})
