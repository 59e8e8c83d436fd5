import { expect, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { countStored, cutNetwork, networkLine, readDevice, restoreNetwork, waitForStored } from './support/offline.ts'
import { countPayLinks, fillBasket, fillNewClient, keepPayLink, openWithWorker, waiting } from './support/outbox.ts'
import { expectAccessible, getStored, openMenu, widths } from './support/people.ts'
import { createUniqueEmail, getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { countOrders } from './support/shop-database.ts'

/** What a seller sends without a signal waits on the device, and is later sent automatically, exactly once. */

for (const { name, viewport } of widths)
  test(`on a ${name}: a basket without signal becomes one link [N-OFFL-010–012, N-OFFL-015]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { page, context, trade, consoleErrors } = await openWithWorker(browser, viewport)
    await expect.poll(() => getStored(page, 'warmedUpAt'), { timeout: 60_000 }).not.toBeNull()
    await waitForStored(page, 3)
    await cutNetwork(context)
    await fillBasket(page)
    await expect(page.getByText('Without signal nothing can be paid by card').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save & Continue' })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await keepPayLink(page)
    await expect(waiting(page)).toContainText('Waiting for signal')
    await expect(networkLine(page)).toContainText('1 waits for signal')
    await expectAccessible(page)
    expect(await getStored(page, 'currentCartData')).toBeNull()
    await test.step('the links say that one waits', async () => {
      await page.goto('/links')
      await expect(waiting(page)).toContainText('Payment link for Clara Client')
    })
    await restoreNetwork(context)
    await expect(page.getByRole('status').filter({ hasText: 'Payment link for Clara Client' })).toBeVisible()
    await waitForEmail(trade.client.email, /ready to pay/)
    await expect(waiting(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article').filter({ hasText: 'Clara Client' })).toHaveCount(1)
    expect(await countStored(page, 'outbox')).toBe(0)
    expect(countOrders(trade.seller.email)).toBe(1)
    expect(await countPayLinks(trade.client.email)).toBe(1)
    expect(consoleErrors).toEqual([])
  })

test('a tab that is killed between the order and its answer sends one link [N-OFFL-012]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  const keys: (string | undefined)[] = []
  // the shop carries out the calls, but their answers are lost; then the tab is closed
  await context.route(/\/api\/v1\/(order|payment\/link)$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await restoreNetwork(context)
  await expect.poll(() => keys.length).toBeGreaterThan(0)
  await page.close({ runBeforeUnload: false })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const next = await context.newPage()
  next.on('request', (request) => {
    if (/\/api\/v1\/order$/.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  await next.goto('/links')
  await expect.poll(() => countStored(next, 'outbox'), { timeout: 60_000 }).toBe(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(1)
})

test('of two tabs one sends, and both show it [N-OFFL-012]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  const second = await context.newPage()
  await second.goto('/links')
  await expect(second.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  await cutNetwork(context)
  await keepPayLink(page)
  await expect(waiting(second)).toContainText('Payment link for Clara Client')
  const calls: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/(order|payment\/link)$/.test(request.url()))
      calls.push(request.url())
  })
  await restoreNetwork(context)
  await expect(waiting(second)).toHaveCount(0)
  await expect(waiting(page)).toHaveCount(0)
  await waitForEmail(trade.client.email, /ready to pay/)
  expect(calls).toHaveLength(2)
  expect(countOrders(trade.seller.email)).toBe(1)
  expect(await countPayLinks(trade.client.email)).toBe(1)
})

test('a new client and a shopping link wait, and go out in their turn [N-OFFL-010]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await page.goto('/myclients/send-link')
  await page.getByRole('checkbox', { name: /Clara Client/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: new RegExp(trade.products[0]?.name ?? 'none') }).check()
  await cutNetwork(context)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/waiting$/)
  await page.goto('/myclients/add-client')
  const email = createUniqueEmail()
  await fillNewClient(page.getByRole('main'), email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(waiting(page)).toContainText('New client: Nora Basement')
  expect(await readDevice(page)).not.toContain(email)
  await restoreNetwork(context)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Nora Basement')
  await waitForEmail(trade.client.email, /./)
  const { ttl } = await callShop<{ ttl: number }>('GET', `client/list?sKey=${email}`, { as: trade.as })
  expect(ttl).toBe(1)
})

test('a note that was changed elsewhere is shown before it is replaced [N-OFFL-013]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await page.goto(`/myclients?client=${trade.client._id}`)
  await expect(page.getByLabel('Notes')).toBeVisible()
  await waitForStored(page, 3)
  await cutNetwork(context)
  await page.getByLabel('Notes').fill('Prefers lavender')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(waiting(page)).toContainText('Note on Clara Client')
  const body = { client_id: trade.client._id, note: 'Allergic to lavender', patch_test: '' }
  await callShop('PUT', 'client/note', { as: trade.as, body })
  await restoreNetwork(context)
  await expect(waiting(page)).toContainText('Allergic to lavender')
  await page.getByRole('button', { name: /^Agree and send/ }).click()
  await expect(waiting(page)).toHaveCount(0)
  const { note } = await callShop<{ note: string }>('GET', `client/summary/${trade.client._id}`, { as: trade.as })
  expect(note).toBe('Prefers lavender')
})

test('a logout with something waiting asks first, and sends nothing after [N-OFFL-005]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  await context.route(/\/api\/v1\/order$/, (route) => route.abort())
  await restoreNetwork(context)
  const logout = page.getByRole('button', { name: /^Logout/ }).last()
  await openMenu(page, logout)
  await logout.click()
  await page.getByRole('button', { name: 'Log out and lose it' }).click()
  await expect(page).toHaveURL(/\/$/)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await countStored(page, 'outbox')).toBe(0)
  await page.waitForTimeout(6_000)
  expect(countOrders(trade.seller.email)).toBe(0)
})

test('what waits for a seller who was blocked is never sent [N-OFFL-005]', async ({ browser }) => {
  const { page, context, trade } = await openWithWorker(browser)
  await fillBasket(page)
  await cutNetwork(context)
  await keepPayLink(page)
  const as = await getAdminToken()
  await callShop('PUT', 'admin/user/block', { as, body: { _id: trade.seller.userId, action: 0 } })
  await restoreNetwork(context)
  await expect.poll(() => countStored(page, 'outbox')).toBe(0)
  expect(await getStored(page, 'outbox')).toBeNull()
  expect(countOrders(trade.seller.email)).toBe(0)
})
