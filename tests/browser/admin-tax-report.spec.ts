import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { createProductWithLargeCommission, deleteProduct } from './support/catalogue.ts'
import { waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, openLoggedIn, phone } from './support/people.ts'
import { createTrade, payOrder, placeOrder } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'

test('a seller gives her requested tax number, which the report has [N-TAXR-013–014, N-TAXR-018]', async ({
  browser,
}) => {
  const lastName = `Taxed${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const { seller, as, client } = await createTrade({ lastName })
  const admin = await getAdminToken()
  const product = await createProductWithLargeCommission(admin)
  await payOrder(as, await placeOrder(as, client._id, [product]), [product])
  await deleteProduct(admin, product.name)
  const { page: office, consoleErrors } = await openBackOffice(browser, phone)
  await office.goto(`/admin-tax-report?words=${lastName}`)
  const row = office.getByRole('row', { name: lastName })
  await expect(row).toContainText('£2,000.00')
  // the rule by which the shop counts is said beside the sums
  const sums = office.getByRole('region', { name: / in figures$/ })
  await expect(sums).toContainText('Orders of a seller’s own, without a client, do not count.')
  await office.getByLabel('Show', { exact: true }).selectOption('Something is missing')
  await expect(office).toHaveURL(/filter=missing/)
  await expect(row).toContainText('tax number')
  await expectAccessible(office)
  const request = () => row.getByRole('button', { name: `Ask Ida ${lastName} for what is missing` }).click()
  const { text } = await waitForEmailAfter(request, seller.email, /Details we need for your/)
  expect(text).toContain('Please give us your tax number.')
  await expect(row).toContainText('asked on')

  const { page } = await openLoggedIn(browser, seller, phone)
  await page.goto('/account-setting')
  const panel = page.getByRole('region', { name: 'Tax details' })
  const number = panel.getByLabel('Number', { exact: true })
  await number.fill('AB 12 34')
  await panel.getByRole('button', { name: 'Save tax number' }).click()
  await expect(panel.getByText('*This is not a National Insurance number.')).toBeVisible()
  await number.fill('ab 12 34 56 c')
  await panel.getByRole('button', { name: 'Save tax number' }).click()
  await expect(panel.getByText('National Insurance number •••• 56C')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/commission')
  const copy = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Your copy' }).click()
  expect((await copy).suggestedFilename()).toMatch(/^tax-report-\d{4}\.pdf$/)

  await office.goto(`/admin-tax-report?words=${lastName}`)
  await expect(row).toContainText('Complete')
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Report as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').find((line) => line.includes(lastName))).toContain('AB123456C')
  await office.getByRole('button', { name: 'Report as XML' }).click()
  await expect(office.getByText('HMRC_OPERATOR_ID, COMPANY_TAX_NUMBER and COMPANY_ADDRESS must be set.')).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a month of the books is downloaded for an accounting program [N-CONN-023]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPaidOrder()
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  await page.goto('/admin-tax-report')
  const panel = page.getByRole('region', { name: 'Accounting files' })
  await panel.getByLabel('Month').selectOption({ index: 0 })
  await expectAccessible(page)
  for (const [name, beginning] of [
    ['Xero journals', '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount'],
    ['QuickBooks journals', 'Journal No.,Journal Date,Account Name,Description,Debits,Credits'],
    ['FreeAgent bank lines', /^\d\d\/\d\d\/\d{4},-?\d+\.\d\d,[A-Z]/],
    ['Payouts for your bank', 'Date,Amount,Payee,Description,Reference'],
  ] as const) {
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    if (typeof beginning === 'string') expect(file.startsWith(beginning)).toBe(true)
    else expect(file).toMatch(beginning)
  }
  await expect(panel).toContainText('845 Commission owed')
  await expect(panel).toContainText('FreeAgent imports bank statements and no journals')
  expect(consoleErrors).toEqual([])
})
