import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { formError } from './support/forms.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createAdministrator, giveRights } from './support/shop-database.ts'

/** The example program ops/examples/webhook-receiver, which prints each webhook that it has verified. */
interface Receiver {
  url: string
  printed: { type: string; id: string; again: boolean; data: { order_id?: string } }[]
  child: ChildProcess
}

/** The program's port; nothing listens on it until the program is started with its secret. */
const port = 20_000 + (process.pid % 20_000)

async function startReceiver(secret: string): Promise<Receiver> {
  const child = spawn(process.execPath, ['ops/examples/webhook-receiver/receive.mjs'], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Receiver['printed'] = []
  createInterface(child.stdout).on('line', (line) => printed.push(JSON.parse(line)))
  await new Promise((resolve) => createInterface(child.stderr).once('line', resolve))
  return { url: `http://localhost:${port}/`, printed, child }
}

const shownSecret = (page: Page) => page.getByRole('dialog').locator('code').innerText()
const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

async function callWith(key: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${process.env.SHOP_URL}/api/v1/${path}`, { headers })).status
}

test('a key is created, calls what it may, and is refused once it is revoked [N-CONN-022]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a key' })
  const name = `Warehouse ${Date.now()}`
  await dialog.getByLabel('Name of the program').fill(name)
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await expect(formError(dialog)).toHaveText('Please choose at least one thing that the program may do.')
  await expect(dialog.getByRole('checkbox', { name: /^(?:Settings|Connections)/ })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: /^Dispatch/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
  await expectAccessible(page)
  const key = await shownSecret(page)
  expect(key).toMatch(/^chairside_key_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
  await done(page)
  expect(await callWith(key, 'admin/dispatch/list')).toBe(200)
  expect(await callWith(key, 'admin/order/list')).toBe(403)
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Works')
  await expect(row).toContainText(`…${key.slice(-4)}`)
  await expect(page.getByRole('main')).not.toContainText(key)
  await expectAccessible(page)
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await callWith(key, 'admin/dispatch/list')).toBe(401)
  expect(consoleErrors).toEqual([])
})

test('a webhook is added and tested, hears of an order, and is replayed [N-CONN-018, N-CONN-022]', {
  tag: '@journey',
}, async ({ browser }) => {
  const trade = await createTrade()
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-connections')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  const save = dialog.getByRole('button', { name: 'Save webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await dialog.getByRole('checkbox', { name: 'order.placed' }).check()
  await dialog.getByRole('checkbox', { name: 'order.paid' }).check()
  await save.click()
  await expect(formError(dialog)).toHaveText(
    'This address is not on the public internet. Webhooks are sent to public addresses only.',
  )
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(`http://localhost:${port}/`)
  await save.click()
  await expect(page.getByRole('dialog', { name: 'Your secret' })).toBeVisible()
  const receiver = await startReceiver(await shownSecret(page))
  await done(page)
  const row = page.getByRole('row', { name: new RegExp(`localhost:${port}`) })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for localhost:${port}` }).click()
    await row.getByRole('button', { name: action, exact: true }).click()
  }
  await expect(row).toContainText('On')
  await choose('Send a test')
  await expect(page.getByText(/It answered 204 after \d+ ms/)).toBeVisible()
  // only test events are counted, since events of other tests' orders may arrive as well
  expect(receiver.printed.filter(({ type }) => type === 'connection.test')).toHaveLength(1)
  const orderId = await trade.createPaidOrder()
  const receivedTypes = () => receiver.printed.filter(({ data }) => data.order_id === orderId).map(({ type }) => type)
  await expect.poll(receivedTypes).toEqual(['order.placed', 'order.paid'])
  await choose('Deliveries')
  const deliveries = page.getByRole('dialog', { name: `Deliveries to localhost:${port}` })
  const paid = deliveries
    .getByRole('row', { name: /order\.paid/ })
    .filter({ has: page.locator(`a[href$="${orderId}"]`) })
  await expect(paid).toContainText('Delivered')
  await expect(paid).toContainText('204')
  await expectAccessible(page)
  await paid.getByRole('button', { name: 'Replay order.paid' }).click()
  await expect.poll(receivedTypes).toEqual(['order.placed', 'order.paid', 'order.paid'])
  const twins = receiver.printed.filter(({ type, data }) => type === 'order.paid' && data.order_id === orderId)
  expect(twins.map(({ again }) => again)).toEqual([false, true])
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
  await deliveries.getByRole('button', { name: 'Replay all that failed' }).click()
  await expect(page.getByText('Nothing has failed since that day.')).toBeVisible()
  await deliveries.getByRole('button', { name: 'Close' }).click()
  receiver.child.kill()
  await choose('Send a test')
  await expect(page.getByText('The test was not taken. The connection was refused.')).toBeVisible()
  await choose('New secret')
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByRole('dialog', { name: 'Your secret' })).toBeVisible()
  await done(page)
  await choose('Switch off')
  await expect(row).toContainText('Switched off')
  await expectAccessible(page)
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('at 768 px a colleague has a program told what she may read [N-CONN-022, N-CONN-028]', async ({ browser }) => {
  const who = createAdministrator(`connections-${Date.now()}@example.com`)
  giveRights(who.email, ['connections', 'catalogue', 'returns'])
  const { page, consoleErrors } = await openLoggedIn(browser, who, { width: 768, height: 1024 })
  await page.goto('/admin-connections')
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await expect(dialog.getByRole('checkbox', { name: 'product.changed' })).toBeVisible()
  const offered = await dialog.getByRole('group', { name: 'What it is told' }).getByRole('checkbox').all()
  const names = await Promise.all(offered.map((box) => box.evaluate((input) => input.closest('label')?.textContent)))
  expect(names.filter((name) => name?.startsWith('order.'))).toHaveLength(6)
  expect(names.filter((name) => !name?.startsWith('order.'))).toEqual([
    'return.opened',
    'return.settled',
    'product.changed',
  ])
  await expectAccessible(page)
  const address = `http://localhost:${port}/at-768`
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('checkbox', { name: 'product.changed' }).press('Space')
  await dialog.getByRole('button', { name: 'Save webhook' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your secret' })).toBeVisible()
  await done(page)
  const row = page.getByRole('row', { name: /at-768/ })
  await expect(row).toContainText('product.changed')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Actions for localhost:${port}` }).click()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
