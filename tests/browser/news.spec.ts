import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { waitForEmail, waitForEmailAfter } from './support/emails.ts'
import {
  desk,
  expectAccessible,
  expectAccessibleInTheme,
  openBrowser,
  openLoggedIn,
  phone,
  tablet,
} from './support/people.ts'
import { createTrade } from './support/sale.ts'

test('a client agrees, her seller writes news, and one press stops it [N-MAIL-060]', async ({ browser }) => {
  const { seller, client } = await createTrade({ firstName: 'Nora' })
  const her = await openLoggedIn(browser, seller, phone)
  await her.page.goto('/news')
  await expect(her.page.getByText('No client has agreed to your news yet.')).toBeVisible()
  await expectAccessible(her.page)

  const shopper = await openBrowser(browser, phone)
  await shopper.page.goto('/client-page')
  await shopper.page.getByLabel('Email address').fill(client.email)
  const mailed = await waitForEmailAfter(() => shopper.page.keyboard.press('Enter'), client.email, /Your code/)
  await shopper.page.getByLabel('Code').fill(/^\d{6}$/m.exec(mailed.text)?.[0] ?? '')
  await shopper.page.keyboard.press('Enter')
  const agreement = shopper.page.getByRole('switch', { name: /^News from Nora/ })
  await agreement.press('Space')
  await expect(shopper.page.getByText('Saved. You will get news.')).toBeVisible()
  await expect(agreement).toBeChecked()

  await her.page.reload()
  await her.page.getByLabel('Subject').fill('New this week')
  await her.page.getByLabel('Text').fill('The **serum** is back.')
  await expect(her.page.getByText('1 person will get it.')).toBeVisible()
  const preview = her.page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').locator('p').filter({ hasText: 'The serum is back.' })).toBeVisible()
  for (const viewport of [phone, tablet, desk]) {
    await her.page.setViewportSize(viewport)
    await expectAccessibleInTheme(her.page)
  }
  await her.page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await her.page.getByRole('dialog').getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(her.page.getByText('It is on its way to 1 person.')).toBeVisible()
  const { text } = await waitForEmail(client.email, /^New this week$/)
  await expect(her.page.getByRole('table', { name: 'What was sent' })).toContainText('New this week')

  const stop = new URL(/https?:\/\/\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '')
  await shopper.page.goto(stop.pathname + stop.search)
  await shopper.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(shopper.page.getByText('Done. You will get no more emails with news.')).toBeVisible()
  await her.page.reload()
  await expect(her.page.getByText('No client has agreed to your news yet.')).toBeVisible()
  expect([...her.consoleErrors, ...shopper.consoleErrors].filter(isOfPage)).toEqual([])
})

test('an administrator writes to chosen sellers after a preview with their number [N-MAIL-061]', async ({
  browser,
}) => {
  const { seller } = await createTrade({ firstName: 'Petra' })
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'News', exact: true }).click()
  await page.getByLabel('To', { exact: true }).selectOption('Chosen sellers')
  await page
    .getByRole('checkbox', { name: /^Petra/ })
    .first()
    .check()
  await page.getByLabel('Subject').fill('Spring is here')
  await page.getByLabel('Text').fill('Dear {nmae}, look.')
  await expect(page.getByText('1 person will get it.')).toBeVisible()
  await expect(page.getByText('{nmae} is no placeholder of this email')).toBeVisible()
  for (const viewport of [desk, tablet, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
  await page.getByLabel('Text').fill('Dear {name}, look.')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(page.getByText('It is on its way to 1 person.')).toBeVisible()
  expect((await waitForEmail(seller.email, /^Spring is here$/)).text).toContain('Dear Petra, look.')
  expect(consoleErrors.filter(isOfPage)).toEqual([])
})

test('the news after the first asks before it is left, and survives a reload [N-DRFT-001–002]', async ({ browser }) => {
  await createTrade({ firstName: 'Quinn' })
  const { page } = await openBackOffice(browser)
  await page.goto('/admin-news')
  await page.getByLabel('To', { exact: true }).selectOption('Chosen sellers')
  await page
    .getByRole('checkbox', { name: /^Quinn/ })
    .first()
    .check()
  await page.getByLabel('Subject').fill('The first')
  await page.getByLabel('Text').fill(`Dear {name}, ${crypto.randomUUID()}.`)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(page.getByText('It is on its way to 1 person.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.getByLabel('Subject').fill('The second')
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('What you typed is here again.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('The second')
})

/** False for the errors that axe causes when it tries to run inside the email preview, where scripts are blocked. */
const isOfPage = (message: string) => !message.startsWith('Blocked script execution')
