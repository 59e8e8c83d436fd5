import { expect, type Page, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { countStored, cutNetwork, restoreNetwork, waitForStored } from './support/offline.ts'
import { countPayLinks, fillBasket, keepPayLink, openWithWorker, sendLater, waiting } from './support/outbox.ts'
import { getStored } from './support/people.ts'
import { createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders } from './support/shop-database.ts'

/** What becomes of a waiting call where the shop is too busy for it, the device has no room, or the seller discards it meanwhile. */

const orderCall = /\/api\/v1\/order$/
const linkCall = /\/api\/v1\/payment\/link$/

async function writeNote(page: Page, client: { _id: string; name: string }, note: string): Promise<void> {
  await page.goto(`/myclients?client=${client._id}`)
  await page.getByLabel('Notes').fill(note)
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(waiting(page)).toContainText(`Note on ${client.name}`)
}

/** Lets the browser refuse to store anything more in its databases, as on a full phone. */
async function fillDevice(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}

test('a link for which the shop is too busy waits, and other clients’ calls go [N-OFFL-023]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const other = await createClient(trade.as, 'Nora Other')
  for (const { _id } of [trade.client, other]) {
    await page.goto(`/myclients?client=${_id}`)
    await expect(page.getByLabel('Notes')).toBeVisible()
  }
  await waitForStored(page, 3)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await writeNote(page, trade.client, 'Prefers lavender')
  await writeNote(page, other, 'Prefers rose')
  const tries: number[] = []
  const message = 'Too many emails today.'
  await context.route(linkCall, (route) => {
    tries.push(Date.now())
    if (tries.length > 1) return route.continue()
    const error = { errorCode: 21, responseMessage: message }
    const json = { statusCode: 0, responseMessage: message, error }
    return route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json })
  })
  await page.goto('/waiting')
  await restoreNetwork(context)
  const readNote = async ({ _id }: { _id: string }) =>
    (await callShop<{ note: string }>('GET', `client/summary/${_id}`, { as: trade.as })).note
  await expect.poll(() => readNote(other)).toBe('Prefers rose')
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  await expect(waiting(page)).toContainText('Note on Clara Client')
  // its turn comes after the link for the same client
  expect(await readNote(trade.client)).toBe('')
  await expect(page.getByText(message)).toHaveCount(0)
  await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 60_000 })
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(await readNote(trade.client)).toBe('Prefers lavender')
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(20_000)
  expect([countOrders(trade.seller.email), await countPayLinks(trade.client.email)]).toEqual([1, 1])
})

test('a link that is discarded while its order is being placed does not go [N-OFFL-024]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let orders = 0
  const links: string[] = []
  await context.route(orderCall, async (route) => {
    orders += 1
    await held
    await route.continue()
  })
  context.on('request', (request) => linkCall.test(request.url()) && links.push(request.url()))
  await restoreNetwork(context)
  await expect.poll(() => orders).toBe(1)
  await page.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  release()
  await expect.poll(() => countOrders(trade.seller.email)).toBe(1)
  await page.waitForTimeout(6_000)
  expect([links, await countPayLinks(trade.client.email)]).toEqual([[], 0])
  expect([await countStored(page, 'outbox'), await getStored(page, 'outbox')]).toEqual([0, null])
})

test('what waits is counted before it is written, for a killed tab [N-OFFL-025]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...values) {
      const isWaiting = this.transaction.db.name === 'outbox' && this.name === 'values'
      if (isWaiting) sessionStorage.setItem('counted', localStorage.getItem('outbox') ?? 'nothing')
      return put.apply(this, values)
    }
  })
  await keepPayLink(page)
  expect(await page.evaluate(() => sessionStorage.getItem('counted'))).toBe('1 0')
  await page.close({ runBeforeUnload: false })
  await restoreNetwork(context)
  const next = await context.newPage()
  await next.goto('/links')
  await waitForEmail(trade.client.email, /ready to pay/)
  await expect.poll(() => getStored(next, 'outbox')).toBeNull()
})

test('a device that is full sends what waits all the same, once [N-OFFL-026]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await fillDevice(page)
  await restoreNetwork(context)
  await waitForEmail(trade.client.email, /ready to pay/)
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect([countOrders(trade.seller.email), await countPayLinks(trade.client.email)]).toEqual([1, 1])
})

test('a full device says what the shop refuses, and does not try it again [N-OFFL-026]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await expect(page.getByLabel('Notes')).toBeVisible()
  await waitForStored(page, 3)
  await cutNetwork(context)
  await writeNote(page, trade.client, 'Prefers lavender')
  const body = { client_id: trade.client._id, note: 'Allergic to lavender', patch_test: '' }
  await callShop('PUT', 'client/note', { as: trade.as, body })
  await fillDevice(page)
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('Not sent')
  await expect(page.getByRole('alert').filter({ hasText: 'Allergic to lavender' })).toBeVisible()
  // the page itself reads its client again once there is a network
  await page.waitForTimeout(3_000)
  let reads = 0
  page.on('request', (request) => {
    if (/client\/summary/.test(request.url())) reads += 1
  })
  await page.waitForTimeout(8_000)
  expect(reads).toBe(0)
})

test('where not even a number can be stored, nothing waits and that is said [N-OFFL-026]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await page.evaluate(() => {
    for (let size = 2_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size))
      } catch {
        // goes on with a smaller part
      }
  })
  await sendLater(page).click()
  await expect(page.getByText('This device keeps nothing.')).toBeVisible()
  expect(await countStored(page, 'outbox')).toBe(0)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)
  })
  await keepPayLink(page)
  expect(await countStored(page, 'outbox')).toBe(1)
  await restoreNetwork(context)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect([countOrders(trade.seller.email), await countPayLinks(trade.client.email)]).toEqual([1, 1])
})

test('what has waited for more than a week is not sent by itself [N-OFFL-014, D-704]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000)
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('This has waited for more than a week.')
  await expect(waiting(page)).toContainText('Not sent')
  expect(countOrders(trade.seller.email)).toBe(0)
})
