import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerIdempotentReplay } from '#app/server/http/replay-idempotent-calls.ts'
import type { Api } from '#platform/server/http/api.ts'
import { handleError } from '#platform/server/http/error-handler.ts'
import type { ClaimedKey } from '#platform/server/http/idempotency-keys.ts'
import { processWithoutLock } from '../../../../tests/harness/claimed-calls.ts'
import { openInterruptibleDatabase } from '../../../../tests/harness/interruptible-database.ts'

const { close, line, throughLine } = await openInterruptibleDatabase()
afterAll(close)

/** A call during whose first run the database becomes unreachable: after the work was done if `isDone`, otherwise during the work. */
async function openCall(isDone: boolean) {
  const app = fastify()
  app.setErrorHandler(handleError)
  app.decorateRequest('actor', null as never)
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'visitor' }
  })
  registerIdempotentReplay(app as unknown as Api, throughLine.db, processWithoutLock)
  let runs = 0
  const claims: (ClaimedKey | null)[] = []
  app.post('/orders', { config: { access: 'open', idempotent: true } }, async ({ claim }) => {
    claims.push(claim)
    runs += 1
    if (runs > 1) return { run: runs }
    await line.disconnect()
    if (!isDone) await throughLine.pool.query('select')
    return { run: runs }
  })
  const headers = { 'idempotency-key': `key ${isDone}`, 'content-type': 'application/json' }
  const call = () => app.inject({ method: 'POST', url: '/orders', headers, payload: {} })
  return { call, claims, countRuns: () => runs }
}

test('a call that failed with the database runs again and finds its earlier work [N-PLAT-015]', async () => {
  const { call, claims, countRuns } = await openCall(false)
  expect(await call()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  await line.reconnect()
  expect((await call()).json()).toEqual({ run: 2 })
  expect(countRuns()).toBe(2)
  const [first, second] = claims
  expect(first).toMatchObject({ isTakenOver: false })
  expect(second).toMatchObject({ isTakenOver: true, workId: first?.workId })
})

test('a call that finished before an outage has the same answer when it is repeated', async () => {
  const { call, countRuns } = await openCall(true)
  expect((await call()).json()).toEqual({ run: 1 })
  await line.reconnect()
  const repeated = await call()
  expect(repeated.headers['idempotent-replayed']).toBe('true')
  expect(repeated.json()).toEqual({ run: 1 })
  expect(countRuns()).toBe(1)
})
