import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertCardMayBeTried, deleteOldCardTries } from '#payments/card-tries/server/card-tries.ts'
import { lockCardTries, selectCardTries } from '#payments/card-tries/server/card-tries-store.ts'
import type { CardTry } from '#payments/card-tries/server/card-try.ts'
import { cardTriesText } from '#payments/card-tries/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.pool.query('delete from card_tries'))
afterAll(() => shop.close())

const ofClient: CardTry = {
  orderId: crypto.randomUUID(),
  sellerId: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  address: '192.0.2.1',
}
const ofOtherOrder = { ...ofClient, orderId: crypto.randomUUID() }
const ofSeller = { ...ofClient, clientId: null }

type State = 'under_way' | 'asked' | 'declined'

/** Records `count` card tries that were made `secondsAgo`. */
async function record(count: number, state: State, cardTry: CardTry, secondsAgo = 0) {
  await shop.pool.query(
    `insert into card_tries (id, state, order_id, seller_id, client_id, address, tried_at)
     select gen_random_uuid(), $1, $2, $3, $4, $5, clock_timestamp() - make_interval(secs => $6) from generate_series(1, $7)`,
    [state, cardTry.orderId, cardTry.sellerId, cardTry.clientId, cardTry.address, secondsAgo, count],
  )
}
const check = (cardTry: CardTry | null) => inTransaction(shop.db, (tx) => assertCardMayBeTried(tx, cardTry))

test('only authentications of her other orders stand in an order’s way [D-251]', async () => {
  await record(4, 'asked', ofClient)
  await record(4, 'asked', ofOtherOrder)
  await expect(check(ofClient)).resolves.toBeUndefined()
  await record(1, 'asked', ofOtherOrder)
  await expect(check(ofClient)).rejects.toThrow(cardTriesText.tooManyQuestions)
})

test('without an order open authentications do not count, for they hold no inventory [D-251]', async () => {
  await record(20, 'asked', ofClient)
  await expect(check({ ...ofOtherOrder, clientId: null })).rejects.toThrow(cardTriesText.tooManyQuestions)
  await expect(check({ ...ofSeller, orderId: null })).resolves.toBeUndefined()
})

test('a refusal says when the oldest authentication or decline runs out [D-250, D-251]', async () => {
  await record(5, 'asked', ofOtherOrder, 120)
  await expect(check(ofClient)).rejects.toMatchObject({ retryAfterSeconds: expect.closeTo(480, -1) })
  await shop.pool.query('delete from card_tries')
  await record(5, 'declined', ofClient, 600)
  await expect(check(ofClient)).rejects.toMatchObject({ retryAfterSeconds: expect.closeTo(3000, -1) })
})

test('where limits are switched off no try is counted [D-250]', async () => {
  await record(60, 'declined', ofClient)
  await expect(check(ofClient)).rejects.toThrow(cardTriesText.tooManyDeclines)
  await expect(check(null)).resolves.toBeUndefined()
})

test('a card being tried counts for a minute, the longest call to the provider [D-250]', async () => {
  await record(5, 'under_way', ofClient, 55)
  await expect(check(ofClient)).rejects.toThrow(cardTriesText.triesUnderWay)
  await shop.pool.query("update card_tries set tried_at = clock_timestamp() - interval '61 seconds'")
  await expect(check(ofClient)).resolves.toBeUndefined()
})

test('tries at one seller or from one address wait for each other, others do not [D-250]', async () => {
  const lock = (cardTry: CardTry) =>
    inTransaction(shop.db, async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx)
      await lockCardTries(tx, cardTry)
    })
  const otherSeller = { ...ofClient, sellerId: crypto.randomUUID() }
  await inTransaction(shop.db, async (tx) => {
    await lockCardTries(tx, ofClient)
    // this query is sent together with the lock, so that the lock is held before the other transactions ask for it
    await selectCardTries(tx, ofClient)
    await expect(lock({ ...ofClient, address: '192.0.2.2' })).rejects.toThrow('lock timeout')
    await expect(lock(otherSeller)).rejects.toThrow('lock timeout')
    await expect(lock({ ...otherSeller, address: '192.0.2.2' })).resolves.toBeUndefined()
  })
})

test('a day after it a try is deleted, and not before [D-250]', async () => {
  await record(1, 'declined', ofClient, 25 * 3600)
  await record(1, 'declined', ofOtherOrder, 23 * 3600)
  await deleteOldCardTries(shop.db)
  const left = await shop.db.selectFrom('card_tries').select('order_id').execute()
  expect(left).toEqual([{ order_id: ofOtherOrder.orderId }])
})
