import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible, openLoggedIn, widths } from './support/people.ts'
import { createTrade, payOrder } from './support/sale.ts'
import { ageConfirmedPassword, createAdministrator } from './support/shop-database.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: a refund asks for the password and goes on with nothing typed again [D-231]`, async ({
    browser,
  }) => {
    const { as, products, placeOrder } = await createTrade()
    const orderId = await placeOrder()
    await payOrder(as, orderId, products, 'tok_visa')
    const who = createAdministrator(`confirm-${Date.now()}@example.com`)
    const { page, consoleErrors } = await openLoggedIn(browser, who, viewport)
    await page.goto(`/admin-order/admin-order-details/${orderId}`)
    await page.getByRole('button', { name: 'Make a refund' }).click()
    await page.getByLabel('Reason').fill('Arrived broken')
    await page.getByRole('button', { name: 'Continue' }).click()
    ageConfirmedPassword(who.email)
    const refund = page.getByRole('button', { name: /^Refund £/ })
    await refund.click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    const field = dialog.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Please confirm your password to continue.')).toBeVisible()
    await refund.click()
    await field.fill('Wrong-42-chair')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/The password is wrong\./)
    await field.fill(who.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Refund made successfully.')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Payment and refunds' }).getByRole('table', { name: 'Refunds' })
    await expect(rows.locator('tbody tr')).toHaveCount(1)
    await expect(rows).toContainText('Arrived broken')
    expect(consoleErrors).toEqual([])
  })

for (const { name, viewport } of widths)
  test(`on a ${name}: a list of people is downloaded after the password [D-428, N-PLAT-023]`, async ({ browser }) => {
    const who = createAdministrator(`export-${Date.now()}@example.com`)
    const { page, consoleErrors } = await openLoggedIn(browser, who, viewport)
    await page.goto('/admin-user')
    ageConfirmedPassword(who.email, 16)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill(who.password)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('anna@chairside.test')
    await expect(dialog).toBeHidden()
    expect(consoleErrors).toEqual([])
  })
