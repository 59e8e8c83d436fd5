import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { desk, expectAccessible } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createClient } from './support/sellers.ts'

/** The tables of the back office on a tablet, and the number of rows per page. */

const tablet = { width: 768, height: 1024 }

const lists = [
  {
    path: '/admin-user',
    name: 'My Users',
    columns: ['Name Email', 'Docs', 'Block', 'Email Status', 'Document Status', 'Action'],
  },
  {
    path: '/admin-order',
    name: 'Orders',
    columns: ['Order No.', 'Ordered Date', 'Amount', 'Payment', 'Status', 'Invoice'],
  },
  {
    path: '/products',
    name: 'Products',
    columns: ['Name Brand Commission RRP', 'Price', 'Qty', 'Featured', 'Popular Product', 'Hide', 'Action'],
  },
  { path: '/admin-client', name: 'Clients', columns: ['Name Email', 'City', 'County', 'Phone', 'Action'] },
] as const

/** Whether some part of the page is wider than the window. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const tops = (page: Page, row: number) =>
  page
    .locator('tbody tr')
    .nth(row)
    .locator('td')
    .evaluateAll((cells) => new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size)

test('on a tablet users, orders, products and clients stay tables [N-BACK-015]', async ({ browser }) => {
  await createTrade({ firstName: 'Wilhelmina-Alexandra', lastName: 'Featherstonehaugh-Montgomery' })
  const { page, consoleErrors } = await openBackOffice(browser, tablet)
  for (const { path, columns } of lists) {
    await page.goto(path)
    const table = page.getByRole('table')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const heads = table.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })
    await expect(heads).toHaveText([...columns])
    await expect(heads.first()).toBeVisible()
    // the cells of a row stand next to each other in one line, and nothing is outside the window
    expect([path, await tops(page, 0)]).toEqual([path, 1])
    expect([path, await scrollsSideways(page)]).toEqual([path, false])
    await expectAccessible(page)
    // one pixel narrower, each row becomes a card
    await page.setViewportSize({ width: 767, height: 1024 })
    await expect.poll(() => tops(page, 0)).toBeGreaterThan(1)
    await page.setViewportSize(tablet)
  }
  expect(consoleErrors).toEqual([])
})

test('on a tablet every other list of the back office fits its window too [N-BACK-015]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, tablet)
  for (const path of [
    '/admin-dispatch',
    '/admin-invoice',
    '/admin-return',
    '/admin-dispute',
    '/admin-recall',
    '/admin-signals',
    '/admin-tax-report',
    '/category',
    '/admin-banner',
    '/admin-log',
    '/admin-order?view=none&columns=seller,client,ordered,amount,quantity,commission,payment,status,dispatch,invoice',
  ])
    for (const width of [768, 999]) {
      await page.setViewportSize({ width, height: 1024 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const shown = page.locator('tbody tr').or(page.getByText(/^(?:No|Nothing)/))
      await expect(shown.filter({ visible: true }).first()).toBeVisible()
      expect([path, width, await scrollsSideways(page)]).toEqual([path, width, false])
    }
  expect(consoleErrors).toEqual([])
})

test('rows per page stay for all lists, and a URL that names another number wins [N-BACK-016]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, tablet)
  const rows = page.locator('tbody tr')
  await page.goto('/products')
  await expect(rows).toHaveCount(10)
  await page.getByLabel('Rows per page').selectOption('25 rows')
  await expect(rows).toHaveCount(25)
  await page.reload()
  await expect(rows).toHaveCount(25)
  await page.goto('/admin-order?view=none')
  await expect(page.getByLabel('Rows per page')).toHaveValue('25')
  // a colleague whose pages have ten rows gets a link to the second page of twenty-five rows
  await page.goto('/products')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const first = await rows.first().getByRole('link').first().textContent()
  const colleague = await openBackOffice(browser, tablet)
  await colleague.page.goto(page.url())
  await expect(colleague.page.locator('tbody tr')).toHaveCount(25)
  await expect(colleague.page.locator('tbody tr').first().getByRole('link').first()).toHaveText(first ?? '')
  await colleague.page.goto('/products')
  await expect(colleague.page.locator('tbody tr')).toHaveCount(10)
  // from now on the colleague gets the number of rows that she chose herself
  await colleague.page.goto('/products?rows=25')
  await colleague.page.getByLabel('Rows per page').selectOption('50 rows')
  await expect(colleague.page.locator('tbody tr')).toHaveCount(50)
  await expect(colleague.page).toHaveURL(/\/products$/)
  expect([...consoleErrors, ...colleague.consoleErrors]).toEqual([])
})

test('a page whose rows have all left gives way to the last one that there is [N-BACK-020]', async ({ browser }) => {
  const trade = await createTrade()
  const lastName = `Paige${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  for (let client = 0; client < 11; client++) await createClient(trade.as, `Anna ${lastName}`)
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  const rows = page.locator('tbody tr')
  await page.goto(`/admin-client?words=${lastName}&page=9`)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(10)
  await expect(page).not.toHaveURL(/page=/)
  expect(consoleErrors).toEqual([])
})
