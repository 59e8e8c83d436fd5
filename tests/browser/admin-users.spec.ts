import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { anna, expectAccessible } from './support/people.ts'
import { formatPounds } from './support/sale.ts'
import { signUp } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

test('users are listed, switched and deleted [A-USER-002–018, A-USER-020–030, A-USER-042–044]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const { email } = await signUp()
  await page.goto('/admin-user')
  const columns = ['S. No.', 'Name', 'Email', 'Docs', 'Block', 'Email Status', 'Document Status', 'Action']
  // the first column holds the checkboxes
  await expect(page.getByRole('columnheader')).toHaveText(['Choose all rows of this page', ...columns])
  for (const [column, code] of [
    ['Name', '1'],
    ['Email', '2'],
  ])
    for (const dir of ['1', '-1']) {
      const request = page.waitForRequest((sent) => sent.url().includes('/admin/user/list'))
      await page
        .getByRole('columnheader', { name: column ?? '' })
        .getByRole('button')
        .click()
      const { searchParams } = new URL((await request).url())
      expect([searchParams.get('sortValue'), searchParams.get('dir')]).toEqual([code, dir])
    }
  await page.getByRole('searchbox').fill(email)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByRole('cell').nth(4)).toHaveText('2')
  await expect(row.getByRole('cell').nth(6)).toHaveText('Pending')
  for (const [name, path, actions] of [
    [/^Block/, 'block', [0, 1]],
    [/^Approve/, 'active', [1, 0]],
  ] as const)
    for (const action of actions) {
      const request = page.waitForRequest(new RegExp(`admin/user/${path}$`))
      const listResponse = page.waitForResponse(/admin\/user\/list/)
      await row.getByRole('switch', { name }).click()
      expect((await request).postDataJSON()).toMatchObject({ action })
      await listResponse
    }

  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin-user\/admin-user-details\//)
  await expect(page.getByRole('heading', { name: 'Ida Journey' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const active = page
    .getByRole('term')
    .filter({ hasText: /^Active$/ })
    .locator('+ dd')
  await expect(active.getByText('No', { exact: true })).toBeVisible()
  await expect(active).toContainText('Email not confirmed')
  const addresses = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Addresses' }) })
  await expect(addresses).toContainText('-')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open 1', exact: true }).locator('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)

  await page.goto(`/admin-user?words=${encodeURIComponent(anna.email)}`)
  await expect(page.getByRole('row', { name: anna.email }).getByRole('cell').nth(6)).toHaveText('Verified')
  await page.getByRole('link', { name: 'Anna Merriweather' }).click()
  await expect(active).toHaveText('Yes')
  const address = addresses.locator('address').filter({ hasText: '14 Lantern Street' })
  for (const part of ['Anna', 'Merriweather', '14 Lantern Street', 'Bath', 'Somerset', 'United Kingdom'])
    await expect(address.getByText(part)).toBeVisible()
  const orders = page.getByRole('table', { name: 'Order History' })
  const orderColumns = ['S. No.', 'Order number', 'Client', 'Ordered date', 'Total amount', 'Payment']
  await expect(orders.getByRole('columnheader')).toHaveText([...orderColumns, 'Commission status', 'Commission'])
  const first = orders.getByRole('row').nth(1).getByRole('cell')
  await expect(first.nth(3)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(first.nth(4)).toHaveText(/^£[\d,]+\.\d\d$/)
  await expect(first.nth(5)).toHaveText(/^(?:Not started|Pending|Completed)$/)
  await expect(first.nth(6)).toHaveText(/^(?:NA|Delivered|Processing)$/)
  const { orders: listed } = await callShop<{ orders: { totalCommission: number }[] }>(
    'GET',
    `admin/order/list?sKey=${await first.nth(1).textContent()}`,
    { as },
  )
  expect(listed[0]?.totalCommission).toBeGreaterThan(0)
  await expect(first.nth(7)).toHaveText(formatPounds(listed[0]?.totalCommission ?? 0))
  await expect(first.nth(1).getByRole('link')).toHaveAttribute('href', /\/admin-order\/admin-order-details\//)

  await page.goto(`/admin-user?words=${encodeURIComponent(email)}`)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The user is deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('selected users are changed together, the page size stays, changes are logged [I-ADMN-005]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  // the demo has enough products for three pages of 25 rows, but too few clients for one
  await page.goto('/products')
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.locator('tbody tr')).toHaveCount(10)

  const { email } = await signUp({ firstName: 'Dagny', lastName: 'Lindqvist' })
  await page.goto(`/admin-user?words=${email}`)
  const userRow = page.getByRole('row', { name: email })
  const userPath = await userRow.locator('a[href*="admin-user-details"]').first().getAttribute('href')
  for (const [label, blocked] of [
    ['Block', true],
    ['Unblock', false],
    ['Block', true],
  ] as const) {
    await userRow.getByRole('checkbox', { name: 'Choose Dagny Lindqvist' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
    await expect(userRow.getByRole('switch', { name: /^Block/ })).toBeChecked({ checked: blocked })
  }
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  const request = page.waitForRequest(/sKey=lindqvist/)
  await page.getByRole('searchbox').fill('lindqvist')
  const { searchParams } = new URL((await request).url())
  expect([...searchParams.keys()].sort()).toEqual(['dir', 'page', 'sKey', 'sortValue'])
  await page.goto('/admin-log')
  const changes = page.locator('tbody tr').filter({ has: page.locator(`a[href="${userPath}"]`) })
  const newest = changes.filter({ hasText: 'block user' }).first()
  await expect(newest.getByRole('definition').last()).toHaveText('true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('log.csv')

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('merriweather')
  await expect(page.getByRole('dialog').getByRole('link', { name: /Anna Merriweather/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Merriweather' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a seller who cannot be restored with the others is named and stays chosen [N-BACK-022]', async ({ browser }) => {
  const { page, as } = await openBackOffice(browser)
  const lastName = `Ulv${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const [gudrun, solveig] = [
    await signUp({ firstName: 'Gudrun', lastName }),
    await signUp({ firstName: 'Solveig', lastName }),
  ]
  for (const { userId } of [gudrun, solveig]) await callShop('DELETE', `admin/user/${userId}`, { as })
  await signUp({ email: gudrun.email, firstName: 'Gudrun', lastName: 'Moe' })
  await page.goto(`/admin-user?words=${lastName}&deleted=1`)
  for (const firstName of ['Gudrun', 'Solveig'])
    await page.getByRole('checkbox', { name: `Choose ${firstName} ${lastName}` }).check()
  const restore = async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  }
  await restore()
  await expect(page.getByText(`Gudrun ${lastName}: This email is already registered.`)).toBeVisible()
  await expect(page.getByText('Done for 1 of 2 users.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Choose Solveig/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: `Choose Gudrun ${lastName}` })).toBeChecked()
  await restore()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/^Done for 0/)).toHaveCount(0)
})
