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
} from './support/back-office.ts'
import { createProduct, deleteProduct } from './support/catalogue.ts'
import { expectAccessible } from './support/people.ts'

const createVideoFile = (bytes: number) => ({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(bytes) })

test('a product is added after every specified message [A-PROD-045, A-PROD-061, A-PROD-076–081]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = `Written Balm ${Date.now()}`
  await page.goto('/products/add-new-product')
  const submit = page.getByRole('button', { name: 'Add new product' })
  await expect(page.getByRole('textbox', { name: 'Uses' })).toBeVisible()
  await submit.click()
  const requiredMessages = [
    'Name is require.',
    'Title field is require.',
    'Brand is require.',
    'Category is require.',
    'Description is require.',
    'Uses is require.',
    'Price is require.',
    'RRP is require.',
    'Commission is require.',
    'Weight is require.',
    'Weight unit is require.',
    'Quantity is require.',
    'Ingredients is require.',
    'Select at least one colour.',
    'Images are require.',
  ]
  await expect(formMessages(page)).toHaveText(requiredMessages)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await test.step('name, title and brand have a longest length [A-PROD-091–094]', async () => {
    expect([
      await countAcceptedCharacters(page, 'Name', 210),
      await countAcceptedCharacters(page, 'Title', 110),
      await countAcceptedCharacters(page, 'Brand', 110),
    ]).toEqual([200, 100, 100])
    await expect(formMessages(page)).toHaveText(requiredMessages.filter((text) => !/^(?:Name|Title|Brand)/.test(text)))
  })

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
  await field('VAT').selectOption('5%')
  await field('Ingredients').fill('Aqua')
  await page.getByRole('checkbox', { name: 'Tan', exact: true }).check()

  await test.step('four pictures are cropped to 16:15 [A-PROD-084–087]', async () => {
    await pictureInput(page).setInputFiles([gifFile])
    await expect(formMessages(page).last()).toHaveText('File type not supported.')
    await pictureInput(page).setInputFiles(await createPictures(5))
    await expect(formMessages(page).last()).toHaveText('You can only select four images.')
    await pictureInput(page).setInputFiles(await createPictures(4))
    await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()
    await expectAccessible(page)
    expect(await cropPictures(page, 4)).toBeCloseTo(16 / 15, 1)
  })

  await test.step('a video has a type and a largest size [A-PROD-088–090]', async () => {
    const videoInput = page.locator('input[type="file"][accept*="video"]')
    await videoInput.setInputFiles({ name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') })
    await expect(formMessages(page).last()).toHaveText('File type not supported.')
    await videoInput.setInputFiles(createVideoFile(20_000_001))
    await expect(formMessages(page).last()).toHaveText('File size must be less than 5Mb.')
    await videoInput.setInputFiles(createVideoFile(20_000_000))
    await expect(page.getByText('film.mp4')).toBeVisible()
    await expect(formMessages(page).filter({ hasText: 'File' })).toHaveCount(0)
    await videoInput.setInputFiles('seeds/files/training.mp4')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
      .toBeGreaterThan(0)
  })

  await submit.click()
  const zeroMessages = ['Price cannot be 0.', 'RRP cannot be 0.', 'Commission cannot be 0.', 'Quantity cannot be 0.']
  await expect(formMessages(page)).toHaveText(zeroMessages)
  await field('Price (£)').fill('10')
  await field('RRP (£)').fill('15')
  await field('Commission (£)').fill('11')
  await field('Quantity').fill('7')
  await submit.click()
  await expect(formMessages(page)).toHaveText(["Commission can't be greater then product price."])
  await field('Commission (£)').fill('10')
  const previewCard = (view: string) => page.locator('figure').filter({ hasText: view })
  await expect(previewCard('A seller sees')).toContainText(name)
  await expect(previewCard('A seller sees')).toContainText('Your Commission £10.00')
  await expect(previewCard('A client sees')).toContainText('£10.00RRP £15.00')
  await expect(previewCard('A client sees')).not.toContainText('Your Commission')
  await expect(previewCard('A client sees').locator('img')).toHaveAttribute('src', /^blob:/)

  // if saving gets no response, the form keeps all input
  await page.route('**/api/v1/admin/product', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(4)
  await submit.click()
  await expect(page.getByText('Product added successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  const { prods: [saved] = [] } = await listForAdmin(as, 'product', name)
  expect(saved).toMatchObject({
    uses: '<p><strong>Dab twice</strong></p>',
    price: 10,
    commission: 10,
    quantity: 7,
    vat_rate: 5,
    skin_color: [4],
    catg: [{ name: 'Lips' }],
    subCatg: [{ name: 'Lip Care' }],
    video: expect.stringMatching(/\.mp4$/),
  })
  expect(consoleErrors).toEqual([])
  await deleteProduct(as, name)
})

test('a product’s shelf and hygiene seal are set in its form [N-DISP-023, N-RTRN-044]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = await createProduct(as)
  const { prods: [product] = [] } = await listForAdmin(as, 'product', name)
  const editPath = `/products/edit-product/${product?._id}`
  await page.goto(editPath)
  const bin = page.getByLabel('Shelf', { exact: true })
  const seal = page.getByRole('switch', { name: 'Hygiene seal' })
  await expect(seal).not.toBeChecked()
  await expect(seal).toHaveAccessibleDescription(/can no longer change their mind\.$/)
  expect(await countAcceptedCharacters(page, 'Shelf', 25)).toBe(20)
  await bin.fill('D12')
  await seal.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Product updated successfully.')).toBeVisible()
  await expect(page.locator('dt:text-is("Shelf") + dd')).toHaveText('D12')
  await expect(page.locator('dt:text-is("Hygiene seal") + dd')).toHaveText('Yes')
  await page.goto(editPath)
  await expect(bin).toHaveValue('D12')
  await expect(seal).toBeChecked()
  expect(consoleErrors).toEqual([])
  await deleteProduct(as, name)
})

test('a product is duplicated, and four pictures are cropped at once [N-PROD-001–002]', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = `Second Balm ${Date.now()}`
  await page.goto('/products')
  const original = page.getByRole('row').nth(1).getByRole('link').first()
  const originalName = (await original.textContent()) ?? ''
  await original.click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Name')).toHaveValue(originalName)
  await expect(field('Quantity')).toHaveValue('')
  const removals = page.getByRole('button', { name: /^Remove picture/ })
  await expect(removals).toHaveCount(4)
  await expectAccessible(page)
  await test.step('four pictures are cropped with one press', async () => {
    for (let at = 0; at < 4; at++) await removals.first().click()
    await pictureInput(page).setInputFiles(await createPictures(4))
    await page.getByRole('button', { name: 'Crop all 4' }).click()
    await expect(removals).toHaveCount(4)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await field('Name').fill(name)
  await field('Quantity').fill('4')
  await page.getByRole('button', { name: 'Add new product' }).click()
  await expect(page).toHaveURL(/\/products$/)
  const { prods = [] } = await listForAdmin(as, 'product', name)
  expect(prods[0]?.imgs).toHaveLength(4)
  await deleteProduct(as, name)
  expect(consoleErrors).toEqual([])
})
