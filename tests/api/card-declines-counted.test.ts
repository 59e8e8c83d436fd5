import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#orders/payment/server/reconcile-payments.ts'
import { codeOf, codesOf, newAddress, openOrder, times, tryPayingDebt, trySavingCard } from '../harness/card-tries.ts'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createSeller } from '../harness/factories.ts'
import { answerChallenge, createSale, openBooks } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', DEMO: '1' })
})
afterAll(() => shop.close())

const declined = 'tok_chargeDeclined'

test('a success or an authentication clears nothing, a repeated answer counts nothing [D-250]', async () => {
  const seller = await createSeller(shop)
  const save = trySavingCard(shop, seller)
  for (let round = 0; round < 4; round += 1) {
    const headers = { ...newAddress(), 'idempotency-key': `declined ${round} ${seller.id}` }
    for (let repeated = 0; repeated < 4; repeated += 1) expect(codeOf(await save(declined, headers))).toBe(22)
    expect(codeOf(await save('tok_visa'))).toBeUndefined()
  }
  const pay = await tryPayingDebt(shop, seller)
  const { nextAction } = (await pay('tok_threeDSecure2Required')).body.responseData
  await answerChallenge(nextAction?.url ?? '', 'complete')
  expect(codeOf(await pay('tok_threeDSecure2Required'))).toBeUndefined()
  expect(await codesOf(6, save)).toEqual(times(6, 22))
  expect(codeOf(await save('tok_visa'))).toBe(21)
})

test('a failed authentication counts once however reported, and an open one counts [D-250]', async () => {
  const sale = await createSale(shop)
  const { tryCard } = await openOrder(shop, sale, 'new card')
  const { nextAction } = (await tryCard('tok_threeDSecure2Required')).body.responseData
  await answerChallenge(nextAction?.url ?? '', 'fail')
  await shop.runJobs()
  for (let again = 0; again < 2; again += 1) expect(codeOf(await tryCard('tok_threeDSecure2Required'))).not.toBe(21)
  await shop.runJobs()
  const { rows } = await sql<{ state: string }>`select state from card_tries where seller_id = ${sale.seller.id}
    order by tried_at`.execute(shop.db)
  expect(rows.map(({ state }) => state)).toEqual(['declined', 'asked'])
})

test('a decline counts even if its transaction is rolled back, and only once [D-250]', async () => {
  const sale = await createSale(shop)
  const { id, tryCard } = await openOrder(shop, sale, 'new card')
  await sql`create function refuse_failure() returns trigger language plpgsql as 'begin raise ''disk full''; end'`.execute(
    shop.db,
  )
  await sql`create trigger refuse_failure before update on payments for each row when (new.state = 'failed')
    execute function refuse_failure()`.execute(shop.db)
  try {
    expect((await tryCard(declined)).status).toBe(500)
  } finally {
    await sql`drop function refuse_failure cascade`.execute(shop.db)
  }
  const states = () => sql`select state from card_tries where order_id = ${id}`.execute(shop.db)
  expect((await states()).rows).toEqual([{ state: 'declined' }])
  await sql`update payments set updated_at = now() - interval '1 minute' where order_id = ${id}`.execute(shop.db)
  await reconcilePayments(shop, { error: (problem: unknown) => expect(problem).toBeNull() })
  expect((await openBooks(shop).stateOf(id)).payments).toEqual(['failed'])
  expect((await states()).rows).toEqual([{ state: 'declined' }])
})

test('of thirty stolen cards at once ten are tried, while good cards wait in turn [D-250]', async () => {
  const seller = await createSeller(shop)
  const atOnce = async (token: string) => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => trySavingCard(shop, seller)(token, newAddress())))
    return codes.map(codeOf).sort()
  }
  // saves a first card alone: it makes the provider create a customer for the seller, which thirty calls at once must not do
  expect(codeOf(await trySavingCard(shop, seller)('tok_visa'))).toBeUndefined()
  expect(await atOnce('tok_visa')).toEqual(times(30, undefined))
  expect(await atOnce(declined)).toEqual([...times(20, 21), ...times(10, 22)])
})
