import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApiDocs } from '#app/server/http/openapi/register-openapi.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  registerApiDocs(app)
  await app.ready()
})
afterAll(() => app.close())

test('the API’s documentation is a page of the shop’s own scripts, none of them inline', async () => {
  const { payload } = await app.inject('/api/docs')
  const sources = [...payload.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', text]) => [
    attributes,
    text,
  ])
  expect(sources).toEqual([
    [' src="/api/docs/scalar.js"', ''],
    [' src="/api/docs/start.js"', ''],
  ])
  expect((await app.inject('/api/docs/scalar.js')).payload).toContain('createApiReference')
  const start = await app.inject('/api/docs/start.js')
  expect(start.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(start.payload).toContain('"url":"/api/v1/openapi.json"')
})
