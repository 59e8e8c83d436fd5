import { expect, type Page, type Route, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { createExploreLink } from './support/explore-link.ts'
import { countStored, cutNetwork, networkLine, restoreNetwork, waitForStored } from './support/offline.ts'
import { countPayLinks, fillBasket, keepPayLink, openWithWorker, waiting } from './support/outbox.ts'
import { fillInLogin, getStored, logIn, navigateTo, openMenu } from './support/people.ts'
import { createApprovedSeller, createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders, expireSessions } from './support/shop-database.ts'

/** Which seller an outbox belongs to, which of her tabs sends it, and what remains of a call that gets stuck or is refused. */

const orderCall = /\/api\/v1\/order$/
const linkCall = /\/api\/v1\/payment\/link$/

function refuse(route: Route, message: string): Promise<void> {
  const error = { errorCode: 12, responseMessage: message }
  return route.fulfill({ status: 403, json: { statusCode: 0, responseMessage: message, error } })
}

const loseWaiting = (page: Page) => page.getByRole('button', { name: 'Log out and lose it' })

test('what waits when a session has expired goes out after the login [N-OFFL-017]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  expireSessions(trade.seller.email)
  await restoreNetwork(context)
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  // another tab announces a change of the outbox while nobody is logged in
  await page.evaluate(() => new BroadcastChannel('outbox').postMessage({ owner: null }))
  await page.waitForTimeout(1_000)
  expect(await getStored(page, 'outbox')).toBe('1 0')
  await logIn(page, trade.seller)
  await waitForEmail(trade.client.email, /ready to pay/)
  await expect.poll(() => getStored(page, 'outbox')).toBeNull()
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('an answer that comes after another login is no business of hers [N-OFFL-017]', async ({ browser }) => {
  const { page, context } = await openWithWorker(browser)
  const other = await createApprovedSeller({ verified: true, paidOut: true })
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  const message = 'Please verify your payout account first.'
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let calls = 0
  await context.route(orderCall, async (route) => {
    calls += 1
    await isAnswered
    await refuse(route, message).catch(() => undefined)
  })
  await restoreNetwork(context)
  await expect.poll(() => calls).toBe(1)
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await loseWaiting(page).click()
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/login')
  await fillInLogin(page, other)
  await expect(page).toHaveURL(/\/$/)
  answer()
  await page.waitForTimeout(2_000)
  expect(await getStored(page, 'outbox')).toBeNull()
  expect(await countStored(page, 'outbox')).toBe(0)
  await expect(networkLine(page)).toHaveCount(0)
  await expect(page.getByText(message)).toHaveCount(0)
})

test('a tab goes on where the one that was sending is closed [N-OFFL-012]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  const second = await context.newPage()
  await second.goto('/waiting')
  await expect(second.getByText('Nothing is waiting')).toBeVisible()
  await cutNetwork(context)
  await keepPayLink(page)
  await expect(waiting(second)).toContainText('Payment link for Clara Client')
  // all reads fail, since an answer would tell the page that there is a signal
  await context.route(/\/api\/v1\//, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  let sending: Page | null = null
  await context.route(orderCall, async (route) => {
    // the first tab that sends the order gets no answer as long as it is open
    if (sending !== null) return route.continue()
    sending = route.request().frame().page()
  })
  await restoreNetwork(context)
  await expect.poll(() => sending).not.toBeNull()
  await page.waitForTimeout(1_000)
  await (sending as Page | null)?.close({ runBeforeUnload: false })
  await waitForEmail(trade.client.email, /ready to pay/)
  const left = sending === page ? second : page
  await expect(waiting(left)).toHaveCount(0)
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('a link that was refused begins with its order when it is sent again [N-OFFL-019]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  const message = 'This order is closed.'
  let links = 0
  await context.route(linkCall, (route) => {
    links += 1
    // the order is placed, but the call for its link first gets no answer and is then refused
    return links <= 3 ? route.abort() : refuse(route, message)
  })
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText(message, { timeout: 60_000 })
  expect(countOrders(trade.seller.email)).toBe(1)
  await context.unrouteAll()
  const order = page.waitForRequest((request) => request.method() === 'POST' && orderCall.test(request.url()))
  await page.getByRole('button', { name: /^Send again/ }).click()
  await order
  await waitForEmail(trade.client.email, /ready to pay/)
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(countOrders(trade.seller.email)).toBe(2)
  expect(await countPayLinks(trade.client.email)).toBe(1)
})

test('a call that is never answered holds up no other client’s [N-OFFL-019]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  const other = await createClient(trade.as, 'Nora Other')
  await page.goto(`/myclients?client=${other._id}`)
  await expect(page.getByLabel('Notes')).toBeVisible()
  await waitForStored(page, 3)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await page.goto(`/myclients?client=${other._id}`)
  await page.getByLabel('Notes').fill('Prefers lavender')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(waiting(page)).toContainText('Note on Nora Other')
  let isStuck = true
  await context.route(orderCall, (route) => (isStuck ? undefined : route.continue()))
  await restoreNetwork(context)
  await page.goto('/waiting')
  const readNote = async () =>
    (await callShop<{ note: string }>('GET', `client/summary/${other._id}`, { as: trade.as })).note
  await expect.poll(readNote, { timeout: 60_000 }).toBe('Prefers lavender')
  await expect(waiting(page)).toContainText('Payment link for Clara Client')
  isStuck = false
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(countOrders(trade.seller.email)).toBe(1)
})

test('the exit of a visit asks before what waits is lost [N-OFFL-018]', async ({ browser }) => {
  const link = await createExploreLink()
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await context.route(orderCall, (route) => route.abort())
  await restoreNetwork(context)
  await page.goto(link.path)
  const exit = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: /^Exit/ })
  await openMenu(page, exit)
  await exit.click()
  await expect(page.getByText('still waits for a signal')).toBeVisible()
  expect(await countStored(page, 'outbox')).toBe(1)
  await loseWaiting(page).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => countStored(page, 'outbox')).toBe(0)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(countOrders(trade.seller.email)).toBe(0)
})
