import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { desk, expectAccessibleInTheme, phone, tablet } from './support/people.ts'
import { openOwnShop } from './support/start-shop.ts'

let closeShop = async () => {}
test.beforeAll(async () => {
  closeShop = await openOwnShop()
})
test.afterAll(() => closeShop())

test('an administrator writes an email, sees it first, and goes back to ours [N-MAIL-041]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  for (const viewport of [tablet, phone, desk]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
  await page.getByRole('link', { name: 'Please verify your email address', exact: true }).press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('Please verify your email address')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: 'One step to go' })).toBeVisible()
  await page.getByLabel('Subject').fill('Welcome, {name}')
  await page.getByLabel('Text').fill('Dear {nmae},\n\nwe are **glad** to have you.\n\n[Come in]({link})')
  // the preview reports an error before the server would refuse the text
  await expect(preview.getByText('{nmae} is no placeholder of this email')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByLabel('Text')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Text').fill('Dear {name},\n\nwe are **glad** to have you.\n\n[Come in]({link})')
  await expect(preview.frameLocator('iframe').getByRole('link', { name: 'Come in' })).toBeVisible()
  await expect(preview.locator('pre')).toContainText('Come in:\nhttps://')
  await preview.getByRole('button', { name: 'Dark' }).click()
  await expectAccessibleInTheme(page)
  for (const viewport of [tablet, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('A test is on its way to')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('The email has been changed.')).toBeVisible()
  const history = page.getByRole('table', { name: 'History' })
  await expect(history.getByText('Welcome, {name}')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Welcome, {name}')
  await page.getByRole('button', { name: 'Back to ours' }).click()
  await expect(page.getByText('The email is as it came.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Please verify your email address')
  // axe tries to run inside the email preview, where scripts are blocked, so its error is expected
  expect(consoleErrors.filter((message) => !message.startsWith('Blocked script execution'))).toEqual([])
})
