import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { formError } from './support/forms.ts'
import { anna, desk, expectMessageUnder, openBrowser, openLoggedIn, widths } from './support/people.ts'

for (const { name, viewport } of widths)
  test(`on a ${name}: the profile and the sales sample are shown [A-PROF-001–007, A-SALE-001–007]`, async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    await page.goto('/admin-profile')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    const firstName = page.getByLabel('First name')
    const lastName = page.getByLabel('Last name')
    await expect(firstName).toHaveValue('Morgan')
    await expect(page.getByLabel('Email')).toBeDisabled()
    await firstName.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('*Please enter name.')).toBeVisible()
    await firstName.fill('Morgan')
    await lastName.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('*Please enter last name.')).toBeVisible()
    await lastName.fill('Hale')
    const sent = page.waitForRequest(/admin\/profile$/)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const body = (await sent).postData() ?? ''
    for (const part of ['firstName', 'lastName', 'email', 'del_imgs']) expect(body).toContain(`name="${part}"`)
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    const current = page.getByLabel('Current password')
    for (const visible of [true, false]) {
      await page.getByText('Change password', { exact: true }).click()
      await expect(current).toBeVisible({ visible })
    }

    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Show or hide the navigation' }).click()
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' }).click()
    const table = page.getByRole('table', { name: 'Sales' })
    await expect(table.locator('th')).toHaveText(['Product', 'Qty', 'Date', 'Address', 'Status'])
    const status = table.locator('tbody td:last-child')
    await expect(status).toHaveText(['Success', 'Process', 'Cancel', 'Success'])
    await expect(table.locator('tbody tr').first()).toContainText('12 Station Road, Leeds')
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    expect(consoleErrors).toEqual([])
  })

test('a seller and a visitor see nothing of the administrator’s profile [A-PROF-001]', async ({ browser }) => {
  const windows = [await openLoggedIn(browser, anna, desk), await openBrowser(browser, desk)]
  for (const { page, consoleErrors } of windows) {
    await page.goto('/admin-profile')
    await expect(page).not.toHaveURL(/admin-profile/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    expect(consoleErrors).toEqual([])
  }
})

test('a broken stored email is reported under its field, and not sent [A-PROF-008–009, D-100]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/profile')) sent.push(request.method())
  })
  let email = ''
  await page.route(/\/user\/profile$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.responseData.usr.email = email
    await route.fulfill({ response, json: body })
  })
  for (const [stored, message] of [
    ['', '*Please enter email.'],
    ['x@', '*Please enter valid email.'],
  ] as const) {
    email = stored
    await page.goto('/admin-profile')
    await expect(page.getByLabel('Email')).toHaveValue(stored)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(formError(page)).toHaveText(message)
    await expectMessageUnder(formError(page), page.getByLabel('Email'))
  }
  expect(sent).toEqual([])
  expect(consoleErrors).toEqual([])
})
