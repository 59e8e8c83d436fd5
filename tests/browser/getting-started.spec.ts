import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { createPictures, formMessages } from './support/back-office.ts'
import { desk, expectAccessible, expectAccessibleInTheme, openLoggedIn, phone } from './support/people.ts'
import { signUp } from './support/sellers.ts'
import { callShop, createForm, getToken } from './support/shop-api.ts'
import { openOwnShop } from './support/start-shop.ts'

const owner = { email: 'morgan@lumen.example', password: 'Quiet-harbour-47' }
let closeShop = async () => {}
test.beforeAll(async () => {
  closeShop = await openOwnShop({ DEMO: '0', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
})
test.afterAll(() => closeShop())

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

async function press(page: Page, name: string, button: string): Promise<void> {
  await row(page, name).getByRole('button', { name: button }).click()
}

/** Adds the first category and the first product through the calls that the forms make. */
async function fillCatalogue(as: string): Promise<void> {
  const picture = await createPictures(1)
  await callShop('POST', 'admin/category', {
    as,
    body: createForm({ name: 'Lips', desc: 'For lips' }, { cat_img: picture }),
  })
  const { catgs } = await callShop<{ catgs: { _id: string }[] }>('GET', 'category')
  const fields = {
    name: 'Balm',
    title: 'Soft all day',
    brand: 'Velunda',
    desc: 'A balm.',
    uses: '<p>Dab.</p>',
    cat_id: JSON.stringify([catgs[0]?._id]),
    subcat_id: '[]',
    price: '19.99',
    rrp: '25',
    commission: '5',
    quantity: '40',
    weight: '3.5',
    weight_unit: 'gm',
    ingredients: 'Aqua',
    skin_color: '[1]',
    color: '#a2545c',
  }
  const video = { name: 'training.mp4', mimeType: 'video/mp4', buffer: readFileSync('seeds/files/training.mp4') }
  const files = { prod_imgs: await createPictures(4), video: [video] }
  await callShop('POST', 'admin/product', { as, body: createForm(fields, files) })
}

test('each empty list of a new shop leads to what fills it [N-SETT-033]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, owner, desk)
  const lists = [
    ['/category', 'Add the first category', '/category/add-category'],
    ['/products', 'Add the first product', '/products/add-new-product'],
    ['/admin-banner', 'Add the first banner', '/admin-banner/add-banner'],
    ['/admin-order', 'Getting started', '/admin-start'],
    ['/admin-dispatch', 'Look at orders', '/admin-order'],
    ['/admin-invoice', 'Look at orders', '/admin-order'],
    ['/admin-signals?signal=documents', 'Look at sellers', '/admin-user'],
  ] as const
  for (const [list, label, filling] of lists) {
    await page.goto(list)
    const step = page.getByRole('main').getByRole('link', { name: label, exact: true })
    await expect(step, list).toHaveAttribute('href', filling)
    await expectAccessible(page)
    await step.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${filling}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // a product stands in a category, and its form leads to the first one
  await page.goto('/products/add-new-product')
  await expect(page.getByText('There are no categories yet.')).toBeVisible()
  await page.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Add the first category' }).click()
  await expect(page).toHaveURL(/\/category\/add-category$/)
  expect(consoleErrors).toEqual([])
})

test('the first hour leads from an empty shop to one that is ready [N-SETT-020–023]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, owner, desk)
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Getting started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  await expect(page.getByText('9 things are missing.')).toBeVisible()
  for (const viewport of [phone, { width: 768, height: 1024 }, desk]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
  await press(page, 'Card payments', 'Make a test payment')
  await expect(row(page, 'Card payments').getByText(/A test payment of £1 was made and refunded\./)).toBeVisible()
  await press(page, 'Messages from the card provider', 'Cause one and wait')
  await expect(row(page, 'Messages from the card provider').getByText(/^the last webhook event came/)).toBeVisible()
  await press(page, 'Pictures and documents', 'Write and read a file')
  await expect(row(page, 'Pictures and documents').getByText('Done')).toBeVisible()
  await press(page, 'Backup', 'Make a backup and read it')
  await expect(row(page, 'Backup').getByText(/^A backup was made and read: /)).toBeVisible({ timeout: 30_000 })
  await press(page, 'Emails', 'Send a test email')
  await expect(row(page, 'Emails').getByText('emails are kept as files and are not sent')).toBeVisible()
  await row(page, 'Company details').getByRole('link').click()
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByLabel('Address').fill('12 Mill Lane\nLeeds')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  const as = await getToken(owner)
  await fillCatalogue(as)
  const { userId } = await signUp()
  await callShop('PUT', 'admin/user/active', { as, body: { _id: userId, action: 1 } })
  await page.goto('/admin-start')
  for (const name of ['Company details', 'First category', 'First product', 'First seller'])
    await expect(row(page, name).getByText('Done')).toBeVisible()
  await expect(page.getByText('1 thing is missing.')).toBeVisible()
  await expect(row(page, 'Legal pages')).toContainText('Company details (1)')
  await page.goto('/admin-legal/edit-legal-page/imprint')
  await page.getByRole('button', { name: 'Begin with our draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText(
    '[Your lawyer decides: the place of registration',
  )
  await expectAccessibleInTheme(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(formMessages(page)).toContainText('Your lawyer still has to decide: the place of registration')
  expect(consoleErrors).toEqual([])
})
