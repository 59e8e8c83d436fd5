import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerIdempotentReplay } from '#app/server/http/replay-idempotent-calls.ts'
import type { Api } from '#platform/server/http/api.ts'
import { processWithoutLock } from '../../../../tests/harness/claimed-calls.ts'
import { createTestDatabase } from '../../../../tests/harness/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

/** How often the work of a call runs when the call is sent twice under one key and gets this answer. */
async function countRuns(key: string, status: number, answer: object): Promise<number> {
  const app = fastify()
  app.decorateRequest('actor', null as never)
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'visitor' }
  })
  registerIdempotentReplay(app as unknown as Api, database.db, processWithoutLock)
  let runs = 0
  app.post('/orders', { config: { access: 'open', idempotent: true } }, async (_request, reply) => {
    runs += 1
    return reply.status(status).send(answer)
  })
  for (let sent = 0; sent < 2; sent += 1)
    await app.inject({ method: 'POST', url: '/orders', headers: { 'idempotency-key': key }, payload: {} })
  await app.close()
  return runs
}

test.each([
  ['a success', 200, {}, 1],
  ['a refusal', 400, { error: {} }, 1],
  ['a limit that was reached', 429, { error: {} }, 2],
  ['a request for the card holder’s authentication', 200, { nextAction: {} }, 2],
])(
  'of two calls under one key, answered with %s (%s %j), the work runs %s times',
  async (what, status, answer, runs) => {
    expect(await countRuns(what, status, answer)).toBe(runs)
  },
)
