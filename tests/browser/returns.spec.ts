import { type Browser, expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail, waitForEmailAfter } from './support/emails.ts'
import { expectAccessibleInTheme, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createBoughtOrder, createReturn, enterCode } from './support/returns.ts'

/** Checks both themes, since clients read this screen by day and by night. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessibleInTheme(page)
  }
}

const photo = 'tests/fixtures/names-of-scripts.png'

/** Opens the client page through the link in the receipt's email, and from there the form for a return. */
async function openReturn(browser: Browser, { trade, order }: Awaited<ReturnType<typeof createBoughtOrder>>) {
  const opened = await openBrowser(browser, phone)
  const { page } = opened
  const { text } = await waitForEmail(trade.client.email, /ORD-/)
  const link = new URL(/https?:\/\/\S+\/client-page\?order=\S+/.exec(text)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await enterCode(page, trade.client.email)
  await page
    .getByRole('dialog', { name: /^Order ORD-/ })
    .getByRole('link', { name: 'Return or problem' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Return or problem', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('*Please say what is wrong.')).toBeVisible()
  await page.getByRole('radio', { name: 'It is damaged' }).press('Space')
  await page
    .getByRole('button', { name: /^One more:/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('region', { name: 'What you get back' })).toContainText('back on your card')
  await page.getByLabel('Anything we should know?').fill('The lid was broken.')
  await page.locator('input[type=file]').setInputFiles([photo])
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeVisible()
  await expect(page.getByText('We are looking at it, and will email you.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  return { ...opened, ordNo: order.ord_no }
}

test('on a phone a client returns, her seller answers, the desk refunds [N-RTRN-040–042]', {
  tag: '@journey',
}, async ({ browser }) => {
  const bought = await createBoughtOrder()
  const { trade, order } = bought
  const client = await openReturn(browser, bought)

  const seller = await openLoggedIn(browser, trade.seller, phone)
  await seller.page.goto('/desk')
  await seller.page.getByRole('link', { name: /Open returns/ }).click()
  const open = seller.page.getByRole('region', { name: 'A return is open' })
  await expect(open).toContainText('Damaged')
  await open.getByRole('button', { name: /^Open/ }).press('Enter')
  const dialog = seller.page.getByRole('dialog', { name: /^Return by/ })
  await expect(dialog).toContainText('The lid was broken.')
  await dialog.getByLabel('Your answer').fill('I am sorry, we will sort it out.')
  await expectAccessibleInBothThemes(seller.page)
  await waitForEmailAfter(
    () => dialog.getByRole('button', { name: 'Send answer' }).press('Enter'),
    trade.client.email,
    new RegExp(order.ord_no),
  )
  await expect(dialog).toContainText('I am sorry, we will sort it out.')
  expect(seller.consoleErrors).toEqual([])

  const desk = await openBackOffice(browser, { width: 1440, height: 900 })
  await desk.page.goto('/admin-return')
  const row = desk.page.getByRole('row').filter({ hasText: order.ord_no })
  await expect(row).toBeVisible()
  await expectAccessibleInBothThemes(desk.page)
  await row.getByRole('link', { name: /^Decide/ }).press('Enter')
  await expect(desk.page.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await expectAccessibleInBothThemes(desk.page)
  await desk.page.getByRole('button', { name: 'Accept' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
  await desk.page.getByRole('button', { name: 'Preview the refund' }).press('Enter')
  const settle = desk.page.getByRole('dialog', { name: 'Settle by a refund?' })
  await expect(settle).toContainText('card ending in 4242')
  await expectAccessibleInBothThemes(desk.page)
  await settle.getByRole('button', { name: /^Refund £/ }).press('Enter')
  await expect(desk.page.getByText('Settled', { exact: true }).first()).toBeVisible()
  expect(desk.consoleErrors).toEqual([])

  await client.page.reload()
  await expect(client.page.getByText('It is settled.')).toBeVisible()
  expect(client.consoleErrors).toEqual([])
})

test('an email about a return leads to it, and a strange parcel code opens none [N-RTRN-042–043]', async ({
  browser,
}) => {
  const { trade, order } = await createBoughtOrder()
  const returnId = await createReturn(trade.client.email, order._id)
  const { text } = await waitForEmail(trade.client.email, /return/i)
  expect(text).toContain(`/client-page?return=${returnId}`)
  const client = await openBrowser(browser, phone)
  await client.page.goto(`/client-page?return=${returnId}`)
  await enterCode(client.page, trade.client.email)
  await expect(client.page).toHaveURL(new RegExp(`/client-page/returns/${returnId}$`))
  await expect(client.page.getByText('The lid was broken.')).toBeVisible()

  const seller = await openLoggedIn(browser, trade.seller, phone)
  await seller.page.goto(`/orders?order=${order._id}`)
  await expect(seller.page.getByRole('dialog', { name: /^Return by/ })).toContainText('The lid was broken.')

  const desk = await openBackOffice(browser, phone)
  await desk.page.goto('/admin-return')
  await desk.page.getByLabel('Code on the parcel').fill('XXXX-XXXX')
  await desk.page.keyboard.press('Enter')
  await expect(desk.page.getByText('No return has this code.')).toBeVisible()
})
