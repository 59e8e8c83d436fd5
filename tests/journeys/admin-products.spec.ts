import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import {
  backOffice,
  crop,
  firstCategory,
  fits,
  gif,
  goods,
  lookOverOnPhone,
  messages,
  pictureInput,
  pictures,
  sortBy,
} from './back-office.ts'
import { anna, desk, lookOver, openAs, openBrowser, phone, walkTo } from './people.ts'
import { ask, formWith } from './shop-api.ts'

let count = 0

/** A product of this journey's own. */
async function aProduct(as: string): Promise<string> {
  const name = `Journey Balm ${Date.now()} ${++count}`
  const fields = {
    ...{ name, title: 'Soft all day', brand: 'Velunda', desc: 'A balm.', uses: '<p>Dab <strong>twice</strong>.</p>' },
    ...(await firstCategory()),
    ...{ price: '19.99', rrp: '25', commission: '5', quantity: '40', weight: '3.5', weight_unit: 'gm' },
    ...{ ingredients: 'Aqua, Cera Alba', skin_color: '[1,3]', color: '#a2545c' },
  }
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: readFileSync('seeds/video/training.mp4') }
  await ask('POST', 'admin/product', { as, body: formWith(fields, { prod_imgs: await pictures(4), video: [film] }) })
  return name
}

async function removeProduct(as: string, name: string): Promise<void> {
  const { prods = [] } = await goods(as, 'product', name)
  for (const { _id } of prods) await ask('DELETE', `admin/product/${_id}`, { as })
}

test('a seller or a visitor sees nothing of the back office’s goods [A-PROD-002, A-PROD-003, A-PROD-004, A-PROD-005, A-CATG-003, A-CATG-004, A-CATG-005, A-CATG-006, A-CATG-007, A-BANR-002, A-BANR-003, A-BANR-004, A-BANR-005]', async ({
  browser,
}) => {
  const admin = await backOffice(browser)
  const { page, as } = admin
  const product = (await goods(as, 'product')).prods?.[0]
  const category = (await goods(as, 'category')).catgs?.[0]
  const banner = (await goods(as, 'banner')).banners?.[0]
  const addresses = [
    ['/products', 'Products'],
    [`/products/product-details/${product?._id}`, product?.name ?? ''],
    ['/products/add-new-product', 'Add new product'],
    [`/products/edit-product/${product?._id}`, 'Edit product'],
    ['/category', 'Categories'],
    ['/category/add-category', 'Add category'],
    [`/category/category-details/${category?._id}`, category?.name ?? ''],
    [`/category/edit-category/${category?._id}`, 'Edit category'],
    [`/category/category-details/${category?._id}/sub-category/${category?._id}`, 'Add subcategory'],
    ['/admin-banner', 'Banners'],
    ['/admin-banner/add-banner', 'Add Banner'],
    [`/admin-banner/admin-banner-details/${banner?._id}`, banner?.name ?? ''],
    [`/admin-banner/edit-banner/${banner?._id}`, 'Edit banner'],
  ] as const
  for (const [address, heading] of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }
  const seller = await openAs(browser, anna, desk)
  const visitor = await openBrowser(browser, desk)
  for (const stranger of [seller, visitor]) {
    await stranger.page.goto('/404')
    for (const [address] of addresses) {
      await walkTo(stranger.page, address)
      await expect(stranger.page).toHaveURL(/\/$/)
      await expect(stranger.page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    }
  }
  expect([...admin.complaints, ...seller.complaints, ...visitor.complaints]).toEqual([])
})

test('the product list: columns, sorting, switches, several at once, deleting and bringing back [A-PROD-001, A-PROD-006, A-PROD-007, A-PROD-008, A-PROD-009, A-PROD-010, A-PROD-011, A-PROD-012, A-PROD-013, A-PROD-014, A-PROD-015, A-PROD-016, A-PROD-017, A-PROD-018, A-PROD-019, A-PROD-020, A-PROD-057, A-PROD-058, A-PROD-059, A-PROD-060]', async ({
  browser,
}) => {
  const { page, complaints, as } = await backOffice(browser)
  const name = await aProduct(as)
  await page.goto('/products')
  await expect(page.getByRole('row')).toHaveCount(11)
  const figures = ['S. No.', 'Name', 'Brand', 'Price', 'Commission', 'RRP', 'Qty']
  const switches = ['Featured', 'Popular Product', 'Hide', 'Action']
  const heads = ['Choose all rows of this page', ...figures, ...switches]
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  // what the list needs, editor and cropper not among it
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
      const asked = await sortBy(page, column, '/admin/product/list')
      expect([asked.get('sortValue'), asked.get('dir'), asked.get('page')]).toEqual([code, dir, '1'])
    }
  await lookOver(page)
  await expect(page.getByRole('link', { name: 'Add new product' })).toHaveAttribute('href', '/products/add-new-product')

  const searched = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('sKey') === name)
  await page.getByRole('searchbox').fill(name)
  await searched
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
      const asked = page.waitForRequest(new RegExp(`admin/product/${path}$`))
      const answered = page.waitForResponse(/admin\/product\/list/)
      await row.getByRole('switch', { name: label }).click()
      expect((await asked).postDataJSON()).toMatchObject({ action })
      await answered
    }

  await row.getByRole('checkbox').check()
  const tools = page.getByRole('toolbar', { name: 'What to do with the chosen rows' })
  await tools.getByRole('button', { name: 'Feature', exact: true }).click()
  await expect(page.getByText('Products updated successfully.')).toBeVisible()
  await expect(row.getByRole('switch', { name: 'Featured' })).toBeChecked()
  await expect(tools).toHaveCount(0)

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await lookOver(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted')
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Products restored successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('In the shop')
  await expect(row.getByRole('switch', { name: 'Featured' })).toBeChecked()

  await lookOverOnPhone(page)
  await details.click()
  await readDetails(page, name)
  expect(complaints).toEqual([])
  await removeProduct(as, name)
})

/** What the details of `aProduct` say. */
async function readDetails(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const facts = {
    ...{ Name: name, Title: 'Soft all day', Brand: 'Velunda', 'Skin colours': 'Fair, Medium', Featured: 'Yes' },
    ...{ Price: '£19.99', Commission: '£5.00', RRP: '£25.00', Quantity: '40', 'Weight unit': 'gm', Weight: '3.5' },
    ...{ Description: 'A balm.', Uses: 'Dab twice.', Ingredients: 'Aqua, Cera Alba' },
  }
  for (const [fact, value] of Object.entries(facts))
    await expect(page.locator(`dt:text-is("${fact}") + dd`)).toHaveText(value)
  for (const fact of ['Categories', 'Sub-categories'])
    await expect(page.locator(`dt:text-is("${fact}") + dd`)).toHaveText(/\w/)
  await expect(page.locator('dd strong')).toHaveText('twice')
  await expect(page.locator('main input')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Picture [1-4]$/ })).toHaveCount(4)
  await expect(page.locator('video')).toHaveAttribute('src', /\.mp4$/)
  await lookOver(page)
}

test('a product’s details are there to read, and lead to its form [A-PROD-021, A-PROD-022, A-PROD-023, A-PROD-024, A-PROD-025, A-PROD-026, A-PROD-027, A-PROD-028, A-PROD-029, A-PROD-030, A-PROD-031, A-PROD-032, A-PROD-033, A-PROD-034, A-PROD-035, A-PROD-036, A-PROD-037, A-PROD-038, A-PROD-041, A-PROD-048, A-PROD-049, A-PROD-053, A-PROD-054, A-PROD-062, A-PROD-075, A-PROD-082, A-PROD-083, I-ADMN-031]', async ({
  browser,
}) => {
  const { page, complaints, as } = await backOffice(browser, phone)
  const name = await aProduct(as)
  const { prods: [product] = [] } = await goods(as, 'product', name)
  await ask('PUT', 'admin/product/feature', { as, body: { prod_id: product?._id, action: 1 } })
  await page.goto(`/products/product-details/${product?._id}`)
  await readDetails(page, name)
  expect(product).toMatchObject({
    ...{ subCatg: [{ name: expect.any(String) }], desc: 'A balm.', ingredients: 'Aqua, Cera Alba' },
    ...{ featured: false, pplr: false },
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
  await expect(messages(page)).toHaveText(wrong)
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await lookOver(page)
  await page.getByLabel('Title', { exact: true }).fill('Softer')
  await page.getByLabel('Commission (£)').fill('0')
  await page.getByRole('checkbox', { name: 'Deep' }).check()
  await pictureInput(page).setInputFiles(await pictures(1))
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(messages(page)).toHaveCount(0)
  // the new one is put first, by keyboard
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
  const { prods: [after] = [] } = await goods(as, 'product', name)
  const names = after?.imgs ?? []
  expect(names.slice(1)).toEqual([before[0], before[2], before[3]])
  expect(before).not.toContain(names[0])
  expect(complaints).toEqual([])
  await removeProduct(as, name)
})

/** A file of that size, which the browser reads from where it lies. */
function filmOf(bytes: number): string {
  const file = test.info().outputPath('film.mp4')
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}

test('adding a product: every message as spelt, pictures cropped to 16:15, a video, a preview for seller and client [A-PROD-045, A-PROD-050, A-PROD-061, A-PROD-063, A-PROD-064, A-PROD-065, A-PROD-066, A-PROD-067, A-PROD-068, A-PROD-069, A-PROD-070, A-PROD-071, A-PROD-072, A-PROD-073, A-PROD-074, A-PROD-076, A-PROD-077, A-PROD-078, A-PROD-079, A-PROD-080, A-PROD-081, A-PROD-084, A-PROD-085, A-PROD-086, A-PROD-087, A-PROD-088, A-PROD-089, A-PROD-090, A-PROD-091, A-PROD-092, A-PROD-093, A-PROD-094, D-105]', async ({
  browser,
}) => {
  const { page, complaints, as } = await backOffice(browser)
  const name = `Written Balm ${Date.now()}`
  await page.goto('/products/add-new-product')
  const submit = page.getByRole('button', { name: 'Add new product' })
  await expect(page.getByRole('textbox', { name: 'Uses' })).toBeVisible()
  await submit.click()
  const empty = [
    ...['Name is require.', 'Title field is require.', 'Brand is require.', 'Category is require.'],
    ...['Description is require.', 'Uses is require.', 'Price is require.', 'RRP is require.'],
    ...['Commission is require.', 'Weight is require.', 'Weight unit is require.', 'Quantity is require.'],
    ...['Ingredients is require.', 'Select at least one colour.', 'Images are require.'],
  ]
  await expect(messages(page)).toHaveText(empty)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await lookOver(page)
  expect([await fits(page, 'Name', 210), await fits(page, 'Title', 110), await fits(page, 'Brand', 110)]).toEqual([
    ...[200, 100, 100],
  ])
  await expect(messages(page)).toHaveText(empty.filter((text) => !/^(?:Name|Title|Brand)/.test(text)))

  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Name').fill(name)
  await field('Title').fill('Soft all day')
  await field('Brand').fill('Velunda')
  await page.getByRole('group', { name: 'Categories', exact: true }).getByRole('checkbox', { name: 'Lips' }).check()
  await page.getByRole('group', { name: 'Sub-categories' }).getByRole('checkbox', { name: 'Lip Care' }).check()
  await field('Description').fill('A balm.')
  await page.getByRole('textbox', { name: 'Uses' }).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByRole('textbox', { name: 'Uses' })).toBeFocused()
  await page.keyboard.type('Dab twice')
  for (const label of ['Price (£)', 'RRP (£)', 'Commission (£)', 'Quantity']) await field(label).fill('0')
  await field('Weight').fill('3.5')
  await expect(field('Weight unit').getByRole('option')).toHaveText(['Choose', 'gm', 'ml', 'pound'])
  await field('Weight unit').selectOption('ml')
  await field('Ingredients').fill('Aqua')
  await page.getByRole('checkbox', { name: 'Tan', exact: true }).check()

  await pictureInput(page).setInputFiles([gif])
  await expect(messages(page).last()).toHaveText('File type not supported.')
  await pictureInput(page).setInputFiles(await pictures(5))
  await expect(messages(page).last()).toHaveText('You can only select four images.')
  await pictureInput(page).setInputFiles(await pictures(4))
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()
  await lookOver(page)
  expect(await crop(page, 4)).toBeCloseTo(16 / 15, 1)

  const film = page.locator('input[type="file"][accept*="video"]')
  await film.setInputFiles({ name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') })
  await expect(messages(page).last()).toHaveText('File type not supported.')
  await film.setInputFiles(filmOf(20_000_001))
  await expect(messages(page).last()).toHaveText('File size must be less than 5Mb.')
  await film.setInputFiles(filmOf(20_000_000))
  await expect(page.getByText('film.mp4')).toBeVisible()
  await expect(messages(page).filter({ hasText: 'File' })).toHaveCount(0)
  await film.setInputFiles('seeds/video/training.mp4')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(0)

  await submit.click()
  const zero = ['Price cannot be 0.', 'RRP cannot be 0.', 'Commission cannot be 0.', 'Quantity cannot be 0.']
  await expect(messages(page)).toHaveText(zero)
  await field('Price (£)').fill('10')
  await field('RRP (£)').fill('15')
  await field('Commission (£)').fill('11')
  await field('Quantity').fill('7')
  await submit.click()
  await expect(messages(page)).toHaveText(["Commission can't be greater then product price."])
  await field('Commission (£)').fill('10')
  const card = (view: string) => page.locator('figure').filter({ hasText: view })
  await expect(card('A seller sees')).toContainText(name)
  await expect(card('A seller sees')).toContainText('Your Commission £10.00')
  await expect(card('A client sees')).toContainText('£10.00RRP £15.00')
  await expect(card('A client sees')).not.toContainText('Your Commission')
  await expect(card('A client sees').locator('img')).toHaveAttribute('src', /^blob:/)

  // a save that nobody answers loses nothing
  await page.route('**/api/v1/admin/product', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(4)
  await submit.click()
  await expect(page.getByText('Product added successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  const { prods: [saved] = [] } = await goods(as, 'product', name)
  expect(saved).toMatchObject({
    ...{ uses: '<p><strong>Dab twice</strong></p>', price: 10, commission: 10, quantity: 7, skin_color: [4] },
    ...{ catg: [{ name: 'Lips' }], subCatg: [{ name: 'Lip Care' }], video: expect.stringMatching(/\.mp4$/) },
  })
  expect(complaints).toEqual([])
  await removeProduct(as, name)
})
