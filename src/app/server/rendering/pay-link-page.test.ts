import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/http/create-app.ts'
import { createOrder, createSale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { buildWhenStale } from '../../../../tools/build/build-when-stale.ts'

let shop: Shop
let app: Awaited<ReturnType<typeof createApp>>
const logged: string[] = []
beforeAll(async () => {
  buildWhenStale()
  shop = await openShop({ RATE_LIMITS: '1' })
  app = await createApp(shop, {
    web: { dev: false },
    logger: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await shop.close()
})

const open = (value: string, remoteAddress = '192.0.2.1') =>
  app.inject({ url: `/client/payment?order_id=${value}`, headers: { accept: 'text/html' }, remoteAddress })

async function linkOfNewOrder(): Promise<string> {
  const sale = await createSale(shop)
  const order_id = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  return /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

test('the pay page comes with its order, and its link stays a secret [N-PAYR-001–002]', async () => {
  const value = await linkOfNewOrder()
  logged.length = 0
  const { statusCode, headers, body } = await open(value)
  expect(statusCode).toBe(200)
  const [, shown = ''] = /<div id="root">(.*)<script type="application\/json" id="settings"/s.exec(body) ?? []
  for (const words of ['Velvet Serum', '£20.00', 'Card number', 'Pay for your order']) expect(shown).toContain(words)
  expect(shown.indexOf('Velvet Serum')).toBeLessThan(shown.indexOf('Card number'))
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  expect(body).toContain('<meta name="robots" content="noindex">')
  const [head = ''] = body.split('</head>')
  expect(head).not.toContain(value)
  expect(head).not.toContain('Clara')
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain(value)
  expect(await shop.db.selectFrom('pay_links').select('opened_at').execute()).toEqual([{ opened_at: null }])
})

test('an unknown link says so at once, counted for whoever opens it [N-PAYR-001, D-027, D-066]', async () => {
  const { statusCode, body } = await open('nothing')
  expect(statusCode).toBe(200)
  expect(body).toContain('Oops! The link has expired…')
  for (let time = 1; time < 60; time++) await open(`nothing${time}`)
  expect((await open(await linkOfNewOrder())).statusCode).toBe(503)
  expect((await open(await linkOfNewOrder(), '192.0.2.2')).statusCode).toBe(200)
})
