import { expect, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { desk, expectAccessible, openLoggedIn, phone, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** The links that a seller sends: one with chosen products to many clients, and one with the whole shop to a single client. */

const payoutsPending = 'Your account verification is pending from Stripe.'

for (const { name, viewport } of widths)
  test(`on a ${name}: products are sent to clients in two steps [S-SLNK-001–012, D-148–149]`, {
    tag: name === 'phone' ? '@journey' : [],
  }, async ({ browser }) => {
    const { seller } = await createTrade({ firstName: 'Anna' })
    const { page, consoleErrors, as } = await openLoggedIn(browser, seller, viewport)
    const ida = await createClient(as, `Ida ${name === 'phone' ? 'Porter' : 'Desmond'}`)
    const clients = await callShop<{ ttl: number }>('GET', 'client/list', { as })
    const stock = await callShop<{ ttl: number }>('GET', 'product/stocks/list', { as })
    await page.goto('/myclients')
    await page.getByRole('button', { name: 'Send Shopping Link' }).click()
    await expect(page).toHaveURL(/\/myclients\/send-link$/)

    const boxes = page.getByRole('checkbox')
    const chosen = page.getByRole('checkbox', { checked: true })
    const next = page.getByRole('button', { name: 'Next' })
    await expect(boxes).toHaveCount(clients.ttl)
    await expect(next).toBeDisabled()
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await expect(chosen).toHaveCount(clients.ttl)
    await expect(next).toBeEnabled()
    await page.getByRole('button', { name: 'Deselect all' }).click()
    await expect(chosen).toHaveCount(0)
    await expect(next).toBeDisabled()
    await page.getByRole('searchbox').fill(ida.email.toUpperCase())
    await expect(boxes).toHaveCount(1)
    await boxes.check()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(boxes).toHaveCount(clients.ttl)
    await expect(page.getByText('1 client chosen')).toBeVisible()
    await next.click()

    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(boxes).toHaveCount(stock.ttl)
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await expect(chosen).toHaveCount(stock.ttl)
    await page.getByRole('button', { name: 'Deselect all' }).click()
    await expect(chosen).toHaveCount(0)
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: 'Back', exact: true }).last().click()
    await expect(page.getByRole('checkbox', { name: ida.email })).toBeChecked()
    await next.click()
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await expectAccessible(page)

    await test.step('sending clears the choice and reloads the page [S-SLNK-016–019, D-176]', async () => {
      const request = page.waitForRequest('**/api/v1/client/send/products')
      const reloaded = page.waitForEvent('load')
      await send.click()
      const body = (await request).postDataJSON() as Record<string, string>
      expect(JSON.parse(body.client_ids ?? '')).toEqual([ida._id])
      expect(JSON.parse(body.prod_ids ?? '')).toHaveLength(2)
      await reloaded
      await expect(page.getByRole('status').filter({ hasText: 'The shopping link is on its way.' })).toBeVisible()
      await expect(boxes).toHaveCount(clients.ttl)
      await expect(chosen).toHaveCount(0)
    })
    const { text } = await waitForEmail(ida.email, /^Anna has picked products for you$/)
    expect(text.match(/: £\d+\.\d\d/g)).toHaveLength(2)
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: many are shown first what goes to whom, and it is undone [N-SEND-001–004]`, async ({
    browser,
  }) => {
    const { seller } = await createTrade({ firstName: 'Anna' })
    const { page, consoleErrors, as } = await openLoggedIn(browser, seller, viewport)
    const refusing = await createClient(as, 'Una Unsubscribed')
    await callShop('POST', `client/explore/url/${refusing._id}`, { as })
    const { text } = await waitForEmail(refusing.email, /has opened a shop for you/)
    const key = new URL(/https?:\/\/\S+\/unsubscribe\S+/.exec(text)?.[0] ?? '').searchParams.get('key')
    await callShop('POST', 'unsubscribe', { body: { key } })
    const ida = await createClient(as, 'Ida Porter')
    const choose = async () => {
      await page.getByRole('button', { name: 'Select all', exact: true }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await page.goto('/myclients/send-link')
    await choose()
    const dialog = page.getByRole('dialog', { name: 'Before it goes out' })
    await expect(dialog.getByText('Una Unsubscribed: wants no emails with links')).toBeVisible()
    await expect(dialog).toContainText('Clara Client, Ida Porter')
    await dialog.getByLabel('Your own words (optional)').fill('New in <this week>.')
    const email = page.frameLocator('iframe[title="Preview of the email"]')
    await expect(email.getByText('New in <this week>.')).toBeVisible()
    await expectAccessible(page)
    // closing the dialog sends nothing
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Send to 2 clients' }).press('Enter')
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(page.getByText('2 emails leave in ten seconds.')).toBeVisible()
    await undo.press('Enter')
    await expect(page.getByText('Taken back: 2 emails. Nobody got anything.')).toBeVisible()
    await page.goto('/links')
    await expect(page.getByRole('article')).toHaveCount(1)

    // the emails are sent even if the browser is closed at once
    await page.goto('/myclients/send-link')
    await choose()
    await dialog.getByRole('button', { name: 'Send to 2 clients' }).click()
    await expect(undo).toBeVisible()
    await page.close()
    await waitForEmail(ida.email, /^Anna has picked products for you$/)
    expect(consoleErrors).toEqual([])
  })

test('without payouts a modal opens instead of sending links [D-128–129, S-SLNK-013–015]', async ({ browser }) => {
  const { seller } = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors } = await openLoggedIn(browser, seller, desk)
  await page.goto('/myclients')
  let sent = 0
  page.on('request', (request) => {
    if (/client\/(explore\/url|send)/.test(request.url())) sent += 1
  })
  await page.getByRole('link', { name: /@/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Hello Anna,' })
  const buttons = ['Send Shopping Link', 'Send Explore Link'].map((name) => page.getByRole('button', { name }))
  const setPayoutsFlag = (value: string | null) =>
    page.evaluate((text) => {
      if (text === null) localStorage.removeItem('payouts_enabled')
      else localStorage.setItem('payouts_enabled', text)
      window.dispatchEvent(new Event('storage'))
    }, value)
  await setPayoutsFlag('false')
  for (const button of buttons) {
    await button.click()
    await expect(dialog.getByText(payoutsPending)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
  await setPayoutsFlag(null)
  for (const button of buttons) await button.click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/myclients\?client=/)
  // a page that is opened by its URL shows the modal at once
  await setPayoutsFlag('false')
  await page.goto('/myclients/send-link')
  await expect(dialog).toBeVisible()
  expect(sent).toBe(0)
  expect(consoleErrors).toEqual([])
})

test("an explore link is sent from a client's details [I-CLNT-020, D-143]", async ({ browser }) => {
  const { seller } = await createTrade({ firstName: 'Anna' })
  const { page, consoleErrors, as, userId } = await openLoggedIn(browser, seller, phone)
  const ida = await createClient(as, 'Ida Linkwood')
  await page.goto(`/myclients?client=${ida._id}`)
  await page.getByRole('button', { name: 'Send Explore Link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The explore link is on its way.' })).toBeVisible()
  const { text } = await waitForEmail(ida.email, /^Anna has opened a shop for you$/)
  expect(text).toMatch(new RegExp(`/explore/[\\w-]{43}\\?urlUserId=${userId}&urlClientId=${ida._id}`))
  expect(consoleErrors).toEqual([])
})
