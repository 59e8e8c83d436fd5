import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sandbox } from '../../../sandbox/http/sandbox-plugin.ts'
import { openShop } from '../../../tests/harness/shop.ts'
import { createTestDatabase } from '../../../tests/harness/test-database.ts'

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost',
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Every route of the sandbox, listed as Fastify registers it. */
async function listRoutes(): Promise<{ method: string; url: string }[]> {
  const database = await createTestDatabase()
  const routes: { method: string; url: string }[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat().filter((name) => methods.includes(name)))
      routes.push({ method: one, url: url.replace(/:\w+/g, 'x1').replace('*', 'x') })
  })
  await app.register(sandbox, { db: database.db, publicUrl: () => '', secretKey: 'sk_test_x', webhookSecret: 'x' })
  await app.close()
  await database.close()
  return routes
}

test('in production each address of the sandbox answers 404, which a shop to try has', async () => {
  const routes = await listRoutes()
  expect(routes.length).toBeGreaterThan(70)
  const statuses = async (env: Record<string, string>) => {
    const shop = await openShop(env)
    const found = await Promise.all(
      routes.map(async ({ method, url }) => {
        const headers = { authorization: 'Bearer sk_test_of_the_tests' }
        return {
          method,
          url,
          status: (await fetch(shop.ownUrl() + url, { method, headers, redirect: 'manual' })).status,
        }
      }),
    )
    await shop.close()
    return found
  }
  expect((await statuses(production)).filter(({ status }) => status !== 404)).toEqual([])
  const open = (await statuses({})).filter(({ status }) => status === 200 || status === 204)
  expect(open.length).toBeGreaterThan(15)
})
