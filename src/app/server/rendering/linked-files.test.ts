import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/http/create-app.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { buildWhenStale } from '../../../../tools/build/build-when-stale.ts'

let shop: Shop
let app: FastifyInstance
let sourceOf: ReadonlyMap<string, string>
beforeAll(async () => {
  buildWhenStale()
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  sourceOf = new Map(Object.entries(manifest).map(([source, { file }]) => [`/${file}`, source]))
  shop = await openShop()
  app = await createApp(shop, { web: { dev: false } })
}, 120_000)
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** The screens, layouts and lists of screens whose chunks a page links. */
async function listLinkedSources(url: string): Promise<string[]> {
  const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
  const links = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
  return links
    .map(([, href = '']) => sourceOf.get(href) ?? '')
    .filter((source) => /-(?:screen|layout)\.tsx$|screens=/.test(source))
    .sort()
}

test('a page links the chunks of its screen and layout, and only its own group’s screens', async () => {
  const expected = {
    '/': ['src/app/web/screens/home-screen.tsx'],
    '/explore': ['src/app/web/screens/explore-screen.tsx'],
    '/login': ['src/accounts/sessions/web/login-screen.tsx', 'src/app/routes.ts?screens=visitor'],
    '/terms': ['src/legal/web/legal-page-screen.tsx'],
    '/404': [],
    '/mystock': ['src/app/routes.ts?screens=seller', 'src/app/web/screens/my-stock-screen.tsx'],
    '/profile': [
      'src/accounts/profile/web/profile-screen.tsx',
      'src/app/routes.ts?screens=account',
      'src/app/web/layouts/account-layout.tsx',
    ],
    '/unsubscribe': ['src/app/routes.ts?screens=client', 'src/mail/preferences/web/unsubscribe-screen.tsx'],
    '/admin-order': [
      'src/app/routes.ts?screens=admin',
      'src/app/web/layouts/admin-layout.tsx',
      'src/orders/admin/web/admin-orders-screen.tsx',
    ],
  }
  for (const [url, sources] of Object.entries(expected))
    expect([url, await listLinkedSources(url)]).toEqual([url, sources])
})
