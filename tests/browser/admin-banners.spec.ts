import { expect, test } from '@playwright/test'
import {
  countAcceptedCharacters,
  createPictures,
  cropPictures,
  formMessages,
  gifFile,
  listForAdmin,
  openBackOffice,
  pictureInput,
  sortByColumn,
} from './support/back-office.ts'
import { createBanner, deleteBanner } from './support/catalogue.ts'
import { expectAccessible } from './support/people.ts'
import { getAdminToken } from './support/sellers.ts'

const positions = [
  'top-right',
  'bottom-right',
  'top-left',
  'bottom-left',
  'center',
  'left-center',
  'right-center',
  'top-center',
  'bottom-center',
]

let name = ''
test.beforeEach(() => {
  name = `Own banner ${Date.now()}`
})
/** Deletes the banner even after a failed test, since it would appear on the home page of all later tests. */
test.afterEach(async () => deleteBanner(await getAdminToken(), name))

test('the banner list has columns and links, deletes and restores [A-BANR-001, A-BANR-006–018]', async ({
  browser,
}) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const { id } = await createBanner(as, name)
  await page.goto('/admin-banner')
  const heads = ['Name', 'Category', 'Sub Category', 'Banner image', 'Title', 'Brand', 'Description', 'Action']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  const query = await sortByColumn(page, 'Name', '/admin/banner/list')
  expect([query.get('sort_val'), query.get('dir')]).toEqual(['1', '1'])
  await expect(page.getByRole('link', { name: 'Add Banner' })).toHaveAttribute('href', '/admin-banner/add-banner')
  const searchRequest = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('sKey') === name)
  await page.getByRole('searchbox').fill(name)
  await searchRequest
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name })
  const cells = row.getByRole('cell')
  await expect(cells.nth(1)).toHaveText(/\w/)
  await expect(cells.nth(2)).toHaveText(/\w/)
  await expect(cells.nth(3).locator('img')).toHaveJSProperty('complete', true)
  await expect(cells.nth(4)).toHaveText('The edit')
  await expect(cells.nth(5)).toHaveText('Velunda')
  await expect(cells.nth(6)).toHaveText('Five shades.')
  const details = row.getByRole('link', { name, exact: true })
  await expect(details).toHaveAttribute('href', `/admin-banner/admin-banner-details/${id}`)
  const edit = row.getByRole('link', { name: `Edit ${name}` })
  await expect(edit).toHaveAttribute('href', `/admin-banner/edit-banner/${id}`)
  await details.click()
  await expect(page.locator('dt:text-is("Position") + dd')).toHaveText('right-center')
  await page.goBack()

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Do you want to delete ${name}.`, exact: true })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Banner deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted')
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Banner restored successfully.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('In the shop')
  await expect(row).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a banner is added and changed, cropped to 16:7, with its caption placed [A-BANR-026–040]', async ({
  browser,
}) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  await page.goto('/admin-banner/add-banner')
  const add = page.getByRole('button', { name: 'Add Banner' })
  await add.click()
  // name and title are not required when adding a banner (D-110); the picture is the form's first field
  await expect(formMessages(page)).toHaveText(['Images are require', 'Description is require.', 'Category is require.'])
  await expectAccessible(page)
  const limits = { Name: 200, Description: 300, Title: 100, Brand: 100 }
  for (const [label, most] of Object.entries(limits))
    expect(await countAcceptedCharacters(page, label, most + 10), label).toBe(most)
  await pictureInput(page).setInputFiles([gifFile])
  await expect(formMessages(page).first()).toHaveText('File type not supported.')
  await pictureInput(page).setInputFiles(await createPictures(2))
  await expect(formMessages(page).first()).toHaveText('You can only select one images.')
  await pictureInput(page).setInputFiles(await createPictures(1))
  expect(await cropPictures(page)).toBeCloseTo(16 / 7, 1)
  const croppedPicture = await page.getByRole('img', { name: 'Picture 1' }).boundingBox()
  expect(croppedPicture?.width).toBe(200)

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Five shades.')
  await page.getByRole('group', { name: 'Categories', exact: true }).getByRole('checkbox', { name: 'Lips' }).check()
  const position = page.getByLabel('Position')
  await expect(position).toHaveValue('1')
  await expect(position.getByRole('option')).toHaveText(positions)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Five shades.')
  for (const [at, name] of positions.entries()) {
    await preview.getByRole('button', { name: `Put the words ${name}` }).press('Enter')
    await expect(position).toHaveValue(String(at + 1))
    await expect(preview.locator(`a[data-position="${at + 1}"]`)).toBeAttached()
  }
  await add.click()
  await expect(page.getByText('Banner added successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-banner$/)
  const added = (await listForAdmin(as, 'banner', name)).banners?.[0]
  expect(added?.position).toBe(9)

  await page.goto(`/admin-banner/edit-banner/${added?._id}`)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(formMessages(page)).toHaveText(["Images can't be less then one.", 'Name is require.'])
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Position').selectOption('top-left')
  await expect(page.getByLabel('Position')).toHaveValue('3')
  await save.click()
  await expect(page.getByText('Banner updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-banner$/)
  expect((await listForAdmin(as, 'banner', name)).banners?.[0]).toMatchObject({ position: 3, img: added?.img })
  expect(consoleErrors).toEqual([])
})
