import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { formError } from './support/forms.ts'
import { expectAccessible, widths } from './support/people.ts'
import { createApprovedSeller, getAdminToken } from './support/sellers.ts'
import { callShop, createForm } from './support/shop-api.ts'

const csv = (lines: string[]) => ({
  name: 'rows.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

/** Checks a valid file, then imports it and undoes the import. */
async function importAndUndo(page: Page, lines: string[], countImported: () => Promise<number>): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(csv(lines))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is wrong with this file.' })).toBeVisible()
  expect(await countImported()).toBe(0)
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('Everything was imported.')).toBeVisible()
  expect(await countImported()).toBe(1)
  const latest = page.getByRole('table', { name: 'Imports' }).locator('tbody tr').first()
  await expect(latest).toContainText('rows.csv')
  await latest.getByRole('button', { name: 'Undo rows.csv' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await expect(latest).toContainText('Undone')
  expect(await countImported()).toBe(0)
}

/** Makes more imports than one page lists, checks the paging, and undoes the imports. */
async function expectPagination(page: Page, as: string, email: string, lines: string[]): Promise<void> {
  const imports: string[] = []
  for (let at = 0; at < 11; at++) {
    const form = createForm({ email, dry: '0' }, { file: [{ ...csv(lines), name: `file-${at}.csv` }] })
    imports.push((await callShop<{ import_id: string }>('POST', 'admin/client/import', { as, body: form })).import_id)
  }
  await page.reload()
  const rows = page.getByRole('table', { name: 'Imports' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('file-10.csv')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows.first()).toContainText('file-0.csv')
  await expectAccessible(page)
  for (const import_id of imports) await callShop('PUT', 'admin/client/import/undo', { as, body: { import_id } })
}

for (const { name, viewport } of widths)
  test(`on a ${name}: products and clients are imported from a checked file, then undone`, async ({ browser }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    const as = await getAdminToken()
    const seller = await createApprovedSeller()
    await page.goto('/products')
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page).toHaveURL(/\/products\/import$/)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(formError(page)).toHaveText('Please choose a file.')
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Template' }).click()
    expect((await template).suggestedFilename()).toBe('products.csv')
    const { catgs } = await callShop<{ catgs: { name: string }[] }>('GET', 'admin/category/list', { as })
    const header =
      'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones'
    const row = (price: string) => `Velunda,Carried ${name},T,D,U,Aqua,"${catgs[0]?.name}",${price},25,5,4,30,ml,1;2`
    await page.getByLabel('CSV file').setInputFiles(csv([header, row('nothing')]))
    await page.getByRole('button', { name: 'Check the file' }).click()
    const errorCells = page.getByRole('table', { name: 'What is wrong' }).locator('tbody td')
    await expect(errorCells).toHaveText(['2', `Velunda Carried ${name}`, 'Price', 'nothing', 'Price is require.'])
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await expectAccessible(page)
    await importAndUndo(page, [header, row('20')], async () => {
      const path = `admin/product/list?sKey=carried%20${name}`
      return (await callShop<{ prods: unknown[] }>('GET', path, { as })).prods.length
    })
    await expectAccessible(page)
    await page.goto('/admin-client')
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByLabel('Seller’s email').fill('nobody@example.com')
    const client = `Carried ${name};carried@example.com;07700900123;1 High Street;Leeds;Yorks;LS1 1AA`
    const lines = ['Name;Email;Phone;Address line 1;City;County;Post code', client]
    await page.getByLabel('CSV file').setInputFiles(csv(lines))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(formError(page)).toHaveText('There is no seller with this email.')
    await page.getByLabel('Seller’s email').fill(seller.email)
    await importAndUndo(page, lines, async () => {
      const path = `admin/client/list?sKey=carried%20${name}`
      return (await callShop<{ clients: unknown[] }>('GET', path, { as })).clients.length
    })
    if (name === 'desktop') await expectPagination(page, as, seller.email, lines)
    expect(consoleErrors).toEqual([])
  })

test('on a tablet a file’s errors and changes are tables under their headings [N-IMPT-023]', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser, { width: 768, height: 1024 })
  const seller = await createApprovedSeller()
  await page.goto('/admin-client/import')
  await page.getByLabel('Seller’s email').fill(seller.email)
  const rest = '07700900123;1 High Street;Leeds;Yorks;LS1 1AA'
  const lines = ['Name;Email;Phone;Address line 1;City;County;Post code', `Bea 💅;bea@example.com;${rest}`]
  await page.getByLabel('CSV file').setInputFiles(csv([...lines, `Cora;nonsense;${rest}`]))
  await page.getByRole('button', { name: 'Check the file' }).click()
  for (const [name, columns] of [
    ['What is wrong', 5],
    ['Imported with a change', 3],
  ] as const) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('columnheader')).toHaveCount(columns)
    const [heading, cell] = [table.getByRole('columnheader').last(), table.getByRole('cell').last()]
    const [above, below] = [await heading.boundingBox(), await cell.boundingBox()]
    // heading and cell are aligned, while a card would show the columns one below the other
    expect(below?.x).toBe(above?.x)
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  await expectAccessible(page)
  expect(consoleErrors).toEqual([])
})
