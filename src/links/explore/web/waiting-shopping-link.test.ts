import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { OutboxEntry, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'
import { shoppingLinkKind, type WaitingShoppingLink } from './waiting-shopping-link.ts'

beforeEach(() => setBrowserSettings(demoBrowserSettings))
afterEach(() => void vi.unstubAllGlobals())

const link: WaitingShoppingLink = {
  client_ids: '["clara"]',
  prod_ids: '["p1","p2"]',
  products: [
    { id: 'p1', name: 'Serum', price: 19.99 },
    { id: 'p2', name: 'Balm', price: 10 },
  ],
}
const notFound = { statusCode: 0, responseMessage: 'Not found', error: { errorCode: errorCode.notFound } }
const options = { viewerId: 'anna', quiet: true } as const

/** Opens a shop that sells these products, all of which are in her stock; returns the bodies of the links that were sent. */
function openShop(prices: Record<string, number>): unknown[] {
  const sent: unknown[] = []
  const stocks = Object.entries(prices).map(([_id, price]) => ({ _id, price, imgs: [] }))
  const answer = (path: string, body: unknown) => {
    if (path.includes('stocks/list')) return { statusCode: 1, responseData: { stocks, bP: '', ttl: stocks.length } }
    if (path.includes('/product/')) return path.split('/').some((id) => id in prices) ? { statusCode: 1 } : notFound
    if ((JSON.parse(String(body)).prod_ids as string).split('"').some((id) => /^p\d/.test(id) && !(id in prices)))
      return notFound
    sent.push(JSON.parse(String(body)))
    return { statusCode: 1, responseData: { message: 'On its way.' } }
  }
  vi.stubGlobal(
    'fetch',
    async (path: string, { body }: RequestInit) => new Response(JSON.stringify(answer(path, body))),
  )
  return sent
}

/** Sends the link; returns what is shown instead if it is refused. */
async function send(content: WaitingShoppingLink, progress: unknown = null) {
  const entry = { content, key: 'key', progress, options, saveProgress: async () => undefined } as unknown as SentEntry
  try {
    await shoppingLinkKind.send(entry)
    return null
  } catch (error) {
    return shoppingLinkKind.review({ content, progress } as OutboxEntry, error, options)
  }
}

test('a shopping link with the prices that she saw goes out [N-OFFL-010]', async () => {
  const sent = openShop({ p1: 19.99, p2: 10 })
  expect(await send(link)).toBeNull()
  expect(sent).toEqual([{ client_ids: '["clara"]', prod_ids: '["p1","p2"]' }])
})

test('a new price is shown before a shopping link goes out with it [N-OFFL-013, D-729]', async () => {
  const sent = openShop({ p1: 24.99, p2: 10 })
  const review = await send(link)
  expect(review?.note).toContain('Changed meanwhile: Serum (£19.99 before, £24.99 now).')
  expect(sent).toEqual([])
  expect(await send(review?.content as WaitingShoppingLink)).toBeNull()
  expect(sent).toHaveLength(1)
})

test('a product that is gone is named, and the link goes out without it [N-OFFL-013, D-729]', async () => {
  const sent = openShop({ p1: 19.99 })
  const review = await send(link)
  expect(review).toMatchObject({ title: 'Shopping link for 1 client, 1 product' })
  expect(review?.note).toBe('No longer available: Balm. If you agree, the link goes out without what is gone.')
  expect(await send(review?.content as WaitingShoppingLink)).toBeNull()
  expect(sent).toEqual([{ client_ids: '["clara"]', prod_ids: '["p1"]' }])
  openShop({})
  expect(await send(link)).toEqual({ note: 'No longer available: Serum and Balm.' })
})

test('a link that an earlier try may have sent is only repeated [N-OFFL-012]', async () => {
  openShop({ p1: 24.99, p2: 10 })
  expect(await send(link, 'sent')).toBeNull()
})

test('a link that an earlier version has stored goes out as before [N-OFFL-010]', async () => {
  const sent = openShop({ p1: 24.99, p2: 10 })
  const { products: _products, ...body } = link
  expect(await send(body)).toBeNull()
  expect(sent).toEqual([body])
})
