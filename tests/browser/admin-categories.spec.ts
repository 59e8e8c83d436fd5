import { expect, test } from '@playwright/test'
import {
  countAcceptedCharacters,
  createPictures,
  cropPictures,
  formMessages,
  listForAdmin,
  openBackOffice,
  pictureInput,
  sortByColumn,
} from './support/back-office.ts'
import { createCategory } from './support/catalogue.ts'
import { expectAccessible, phone } from './support/people.ts'
import { callShop } from './support/shop-api.ts'

test('categories are listed, deleted and restored [A-CATG-001, A-CATG-008–020, A-CATG-039]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const { name, id } = await createCategory(as, ['Oils', 'Waxes'])
  await page.goto('/category')
  const heads = ['S. No.', 'Name', 'SubCategories', 'Description', 'Image', 'Action']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  for (const dir of ['1', '-1']) {
    const query = await sortByColumn(page, 'Name', '/admin/category/list')
    expect([query.get('sort_val'), query.get('dir')]).toEqual(['1', dir])
  }
  await expect(page.getByRole('link', { name: 'Add new category' })).toHaveAttribute('href', '/category/add-category')
  const searchRequest = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('sKey') === name)
  await page.getByRole('searchbox').fill(name)
  await searchRequest
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name })
  await expect(row.getByRole('cell').nth(0)).toHaveText('1')
  await expect(row.getByRole('cell').nth(2)).toHaveText('Oils, Waxes')
  await expect(row.getByRole('cell').nth(3)).toHaveText('Everything of it.')
  await expect(row.locator('img')).toHaveJSProperty('complete', true)
  const linkTargets = {
    [name]: `/category/category-details/${id}`,
    [`Edit ${name}`]: `/category/edit-category/${id}`,
    [`Add subcategory: ${name}`]: `/category/category-details/${id}/sub-category/${id}`,
  }
  for (const [link, href] of Object.entries(linkTargets))
    await expect(row.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', href)

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText('All its products are deleted too')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted')
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Category restored with its products.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('In the shop')
  await expect(row.getByRole('cell').nth(2)).toHaveText('Oils, Waxes')

  // more than fifty categories make six pages, of which the pager links five
  const extraCategories = await Promise.all(Array.from({ length: 50 }, () => createCategory(as)))
  await page.goto('/category')
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d+$/ })
  await expect(links).toHaveText(['1', '2', '3', '4', '5'])
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Page 5' }).click()
  await expect(links).toHaveText(['2', '3', '4', '5', '6'])
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('41')
  await page.getByLabel('Rows per page').selectOption('25 rows')
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(26)
  await Promise.all(
    [{ id }, ...extraCategories].map((category) => callShop('DELETE', `admin/category/${category.id}`, { as })),
  )
  expect(consoleErrors).toEqual([])
})

test('sub-categories are added, renamed, deleted [A-CATG-002, A-CATG-021–030, A-CATG-041–043]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser, phone)
  const { name, id } = await createCategory(as, ['Oils'])
  await page.goto(`/category/category-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('dt:text-is("Description") + dd')).toHaveText('Everything of it.')
  await expect(page.getByRole('img', { name })).toBeVisible()

  await page.getByRole('link', { name: 'Add subcategory' }).click()
  await expect(page).toHaveURL(`/category/category-details/${id}/sub-category/${id}`)
  const add = page.getByRole('button', { name: 'Add subcategory' })
  await page.getByLabel('Name').fill('  ')
  await add.click()
  await expect(formMessages(page)).toHaveText(['Please enter name.'])
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Waxes')
  await expect(formMessages(page)).toHaveCount(0)
  await add.click()
  await expect(page.getByText('Sub-category added successfully.')).toBeVisible()
  await expect(page).toHaveURL(`/category/category-details/${id}`)
  const table = page.getByRole('table', { name: 'SubCategories' })
  const rows = table.locator('tbody tr')
  const balms = table.locator('tbody td').filter({ hasText: 'Balms' }).first()
  await expect(rows).toHaveCount(2)

  await table.getByRole('button', { name: 'Edit Waxes' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit subcategory' })
  await expect(modal.getByLabel('Name')).toHaveValue('Waxes')
  await modal.getByLabel('Name').fill('')
  await modal.getByRole('button', { name: 'Save changes' }).click()
  await expect(modal.getByRole('alert')).toHaveText('Please enter name.')
  await expectAccessible(page)
  await modal.getByLabel('Name').fill('Balms')
  await modal.getByLabel('Name').press('Enter')
  await expect(page.getByText('Sub-category updated successfully.')).toBeVisible()
  await expect(balms).toBeVisible()

  await table.getByRole('button', { name: 'Delete Balms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText('All products of this sub-category are deleted too.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Sub-category deleted successfully.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  const deleted = page.getByRole('table', { name: 'Deleted sub-categories' })
  await expect(deleted.locator('tbody td').first()).toHaveText('Balms')
  await expectAccessible(page)
  await deleted.getByRole('button', { name: 'Restore Balms' }).click()
  await expect(page.getByText('Sub-category restored with its products.')).toBeVisible()
  await expect(balms).toBeVisible()
  await expect(deleted).toHaveCount(0)
  expect(consoleErrors).toEqual([])
  await callShop('DELETE', `admin/category/${id}`, { as })
})

test('a category is added with a picture of 16:15, then changed [A-CATG-031–038, A-CATG-047–057]', async ({
  browser,
}) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = `Written ${Date.now()}`
  await page.goto('/category/add-category')
  await expect(page.getByRole('link', { name: 'View all categories' })).toHaveAttribute('href', '/category')
  const empty = ['Please enter name.', 'Please enter description.', 'Please select a image.']
  const add = page.getByRole('button', { name: 'Add new category' })
  await add.click()
  await expect(formMessages(page)).toHaveText(empty)
  await expectAccessible(page)
  expect(await countAcceptedCharacters(page, 'Name', 80)).toBe(75)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Everything.')
  await pictureInput(page).setInputFiles(await createPictures(2))
  await expect(formMessages(page)).toHaveText(['You can only select one image.'])
  await pictureInput(page).setInputFiles(await createPictures(1))
  expect(await cropPictures(page)).toBeCloseTo(16 / 15, 1)
  await add.click()
  await expect(page.getByText('Category added successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/category$/)

  const { catgs: [category] = [] } = await listForAdmin(as, 'category', name)
  await callShop('POST', 'admin/category/sub', { as, body: { cat_id: category?._id, name: 'Oils' } })
  await page.goto(`/category/edit-category/${category?._id}`)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Description')).toHaveValue('Everything.')
  const table = page.getByRole('table', { name: 'SubCategories' })
  await expect(table.getByRole('button', { name: 'Edit Oils' })).toBeVisible()
  await expect(table.getByRole('button', { name: 'Delete Oils' })).toBeVisible()
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Description').fill(' ')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(formMessages(page)).toHaveText(empty)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Changed.')
  await pictureInput(page).setInputFiles(await createPictures(1))
  const ratio = await cropPictures(page)
  expect(ratio).toBeGreaterThan(1.1)
  expect(ratio).toBeCloseTo(17 / 15, 1)
  await save.click()
  await expect(page.getByText('Category updated successfully.')).toBeVisible()
  await expect(page.locator('dt:text-is("Description") + dd')).toHaveText('Changed.')
  expect(consoleErrors).toEqual([])
  await callShop('DELETE', `admin/category/${category?._id}`, { as })
})
