import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the server closes despite an idle browser connection and a request on another', async () => {
  const port = Number(new URL(shop.app.listeningOrigin).port)
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const lock = await shop.pool.connect()
  await lock.query('begin; lock table users')
  const underWay = shop.call('POST', 'user/login', {
    body: { email: 'nobody@example.com', password: 'Quiet-harbour-7' },
  })
  await sleep(300)
  const closed = shop.app.close()
  await sleep(300)
  const since = performance.now()
  await lock.query('commit')
  lock.release()
  expect((await underWay).body.error?.errorCode).toBe(2)
  await closed
  // the server did not wait for the unused connection, which Node would close only after minutes
  expect(performance.now() - since).toBeLessThan(20_000)
})
