import { expect, type Page, test } from '@playwright/test'
import {
  createPictures,
  formMessages,
  listForAdmin,
  openBackOffice,
  pictureInput,
  sortByColumn,
} from './support/back-office.ts'
import { createProduct, deleteProduct } from './support/catalogue.ts'
import { expectAccessible, phone } from './support/people.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** Featured products stand first in every list of the shop, so they go even if their test fails. */
const featured: string[] = []
test.afterEach(async () => {
  for (const name of featured.splice(0)) await deleteProduct(await getAdminToken(), name)
})

test('products are listed, switched and restored [A-PROD-001, A-PROD-006–020, A-PROD-057–060]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = await createProduct(as)
  featured.push(name)
  await page.goto('/products')
  await expect(page.getByRole('row')).toHaveCount(11)
  const valueColumns = ['S. No.', 'Name', 'Brand', 'Price', 'Commission', 'RRP', 'Qty']
  const switchColumns = ['Featured', 'Popular Product', 'Hide', 'Action']
  const columns = ['Choose all rows of this page', ...valueColumns, ...switchColumns]
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  // the list loads its own scripts, but not those of the text editor and the cropper
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name: file }) => file.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(bytes).toBeLessThan(250_000)
  for (const [column, code] of Object.entries({
    Name: '1',
    Brand: '2',
    Price: '3',
    Commission: '4',
    RRP: '5',
    Qty: '6',
  }))
    for (const dir of ['1', '-1']) {
      const request = await sortByColumn(page, column, '/admin/product/list')
      expect([request.get('sortValue'), request.get('dir'), request.get('page')]).toEqual([code, dir, '1'])
    }
  await expect(page.getByRole('link', { name: 'Add new product' })).toHaveAttribute('href', '/products/add-new-product')

  const searchRequest = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('sKey') === name)
  await page.getByRole('searchbox').fill(name)
  await searchRequest
  const row = page.getByRole('row', { name })
  await expect(page.getByRole('row')).toHaveCount(2)
  const details = row.getByRole('link', { name, exact: true })
  await expect(details).toHaveAttribute('href', /\/products\/product-details\/[\w-]+$/)
  await expect(row.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    /\/products\/edit-product\/[\w-]+$/,
  )
  for (const [label, path, actions] of [
    ['Featured', 'feature', [1, 0]],
    ['Popular Product', 'popular', [1, 0]],
    ['Hide', 'block', [0, 1]],
  ] as const)
    for (const action of actions) {
      const request = page.waitForRequest(new RegExp(`admin/product/${path}$`))
      const listResponse = page.waitForResponse(/admin\/product\/list/)
      await row.getByRole('switch', { name: label }).click()
      if (path === 'block' && action === 0)
        await page.getByRole('button', { name: 'Hide, and leave the links' }).click()
      expect((await request).postDataJSON()).toMatchObject({ action })
      await listResponse
    }

  await row.getByRole('checkbox').check()
  const toolbar = page.getByRole('toolbar', { name: 'What to do with the chosen rows' })
  await toolbar.getByRole('button', { name: 'Feature', exact: true }).click()
  await expect(page.getByText('Products updated successfully.')).toBeVisible()
  await expect(row.getByRole('switch', { name: 'Featured' })).toBeChecked()
  await expect(toolbar).toHaveCount(0)

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted')
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Products restored successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('In the shop')
  await expect(row.getByRole('switch', { name: 'Featured' })).toBeChecked()

  await details.click()
  await expectDetails(page, name)
  expect(consoleErrors).toEqual([])
})

/** Expects the details page of a product that `createProduct` has added. */
async function expectDetails(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const facts = {
    Name: name,
    Title: 'Soft all day',
    Brand: 'Velunda',
    'Skin colours': 'Fair, Medium',
    Featured: 'Yes',
    Price: '£19.99',
    Commission: '£5.00',
    RRP: '£25.00',
    Quantity: '40',
    'Weight unit': 'gm',
    Weight: '3.5',
    Description: 'A balm.',
    Uses: 'Dab twice.',
    Ingredients: 'Aqua, Cera Alba',
  }
  for (const [fact, value] of Object.entries(facts))
    await expect(page.locator(`dt:text-is("${fact}") + dd`)).toHaveText(value)
  for (const fact of ['Categories', 'Sub-categories'])
    await expect(page.locator(`dt:text-is("${fact}") + dd`)).toHaveText(/\w/)
  await expect(page.locator('dd strong')).toHaveText('twice')
  await expect(page.locator('main input')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Picture [1-4]$/ })).toHaveCount(4)
  await expect(page.locator('video')).toHaveAttribute('src', /\.mp4$/)
}

test('a product’s details link to its form [A-PROD-041, A-PROD-082–083]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser, phone)
  const name = await createProduct(as)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', name)
  await callShop('PUT', 'admin/product/feature', { as, body: { prod_id: product?._id, action: 1 } })
  await page.goto(`/products/product-details/${product?._id}`)
  await test.step('its details are shown [A-PROD-021–038, A-PROD-048–049, A-PROD-053–054]', async () => {
    await expectDetails(page, name)
    expect(product).toMatchObject({
      subCatg: [{ name: expect.any(String) }],
      desc: 'A balm.',
      ingredients: 'Aqua, Cera Alba',
      featured: false,
      pplr: false,
    })
  })

  await page.getByRole('link', { name: 'Edit product' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Title', { exact: true }).fill(' ')
  await page.getByLabel('Commission (£)').fill('19.99')
  for (const tone of ['Fair', 'Medium']) await page.getByRole('checkbox', { name: tone, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  const submit = page.getByRole('button', { name: 'Save changes' })
  await submit.click()
  const wrong = [
    'Title is require.',
    "Commission can't be greater then product price",
    'Select at least one colour',
    "Images can't be less then four.",
  ]
  await expect(formMessages(page)).toHaveText(wrong)
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Title', { exact: true }).fill('Softer')
  await page.getByLabel('Commission (£)').fill('0')
  await page.getByRole('checkbox', { name: 'Deep' }).check()
  await pictureInput(page).setInputFiles(await createPictures(1))
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(formMessages(page)).toHaveCount(0)
  // the new picture is moved to the front with the keyboard
  for (const from of [4, 3, 2]) {
    await page.getByRole('button', { name: `Move back: picture ${from}` }).press('Enter')
    await expect(page.getByText(`Picture ${from} is now picture ${from - 1}`)).toBeAttached()
  }
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await submit.click()
  expect((await (await sent).allHeaders())['content-type']).toMatch(/^multipart\/form-data/)
  await expect(page.getByText('Product updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/products\/product-details\//)
  await expect(page.locator('dt:text-is("Title") + dd')).toHaveText('Softer')
  await expect(page.locator('dt:text-is("Commission") + dd')).toHaveText('£0.00')
  const before = product?.imgs ?? []
  const { prods: [after] = [] } = await listForAdmin(as, 'product', name)
  const names = after?.imgs ?? []
  expect(names.slice(1)).toEqual([before[0], before[2], before[3]])
  expect(before).not.toContain(names[0])
  expect(consoleErrors).toEqual([])
  await deleteProduct(as, name)
})
