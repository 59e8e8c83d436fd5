import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequests } from '#app/server/http/create-app.ts'

test("while the demo shop loads, and for the sandbox's calls, requests are details of the log", async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  let isOpen = false
  const logController = new LogController({ disableRequestLogging: true })
  const loggerInstance: FastifyBaseLogger = logger
  const app = Fastify({ loggerInstance, logController })
  app.decorateRequest('actor', { getter: () => ({ kind: 'visitor' as const }) })
  logRequests(app, logger, () => isOpen)
  for (const route of ['/api/v1/product/list', '/v1/payment_intents']) app.get(route, () => ({}))
  const request = async () => {
    lines.length = 0
    for (const url of ['/api/v1/product/list?search=anna', '/v1/payment_intents']) await app.inject(url)
    return lines.map((line) => (JSON.parse(line) as { route: string }).route)
  }
  expect(await request()).toEqual([])
  isOpen = true
  expect(await request()).toEqual(['/api/v1/product/list'])
  logger.level = 'debug'
  expect(await request()).toEqual(['/api/v1/product/list', '/v1/payment_intents'])
  await app.close()
})
