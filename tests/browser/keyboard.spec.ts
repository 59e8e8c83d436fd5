import { expect, test } from '@playwright/test'
import { createPictures, openBackOffice } from './support/back-office.ts'
import { createProduct, deleteProduct } from './support/catalogue.ts'
import { focused, press, tabTo, type } from './support/keyboard.ts'
import { desk, getStored, openLoggedIn } from './support/people.ts'
import { createApprovedSeller, type Product } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** The shop and the back office, used without a mouse. */

/** A demo product whose training video the seller has watched. */
async function findWatchedProduct(as: string): Promise<Product> {
  const { prods } = await callShop<{ prods: Product[] }>('GET', 'product/list?sKey=citrine glow', { as })
  const [product] = prods
  if (!product) throw new Error('the demo has no such product')
  await callShop('POST', 'product/view/video', { as, body: { prod_id: product._id } })
  return product
}

test('by keyboard alone a seller finds a product, stocks it and pays with a new card', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true, paidOut: true })
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, desk)
  const { name, price, commission } = await findWatchedProduct(as)
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await press(page, main.getByRole('link', { name: 'explore' }))
  await expect(page).toHaveURL(/\/explore$/)
  await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }))
  await page.keyboard.type('citrine glow')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, page.getByRole('article').getByRole('link', { name }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const product = page.getByRole('main').getByRole('article').first()
  await press(page, product.getByRole('button', { name: /^Stock/ }))
  await expect(product.getByRole('button', { name: /^Un-stock/ })).toBeFocused()

  await tabTo(page, main.getByRole('link', { name: 'my stock' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mystock$/)
  await press(page, page.getByRole('button', { name: new RegExp(`^Select.*${name}`) }))
  await press(page, page.getByRole('button', { name: 'Checkout' }))
  await expect(page).toHaveURL(/\/checkout$/)
  await tabTo(page, page.getByRole('radio', { name: /Deliver to the salon/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Sell from salon stock/ })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Save & Continue' }))
  await expect(page.getByLabel('Card number')).toBeVisible()
  await type(page, 'Card number', '4242424242424242')
  await type(page, 'Expiry', '1234')
  await type(page, 'CVC', '123')
  await type(page, 'Card holder name', 'Ida Journey')
  await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
  await press(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await expect(page).toHaveURL(/\/order-confirm$/)
  const thanksDialog = page.getByRole('dialog', { name: 'Thank You' })
  await press(page, thanksDialog.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(/\/$/)
  expect(JSON.parse((await getStored(page, 'emailReceipt')) ?? '{}').order).toMatchObject({
    totalAmount: price - commission,
  })
  expect(consoleErrors).toEqual([])
})

test('by keyboard alone an administrator sorts, changes and restores products', async ({ browser }) => {
  const { page, consoleErrors, as } = await openBackOffice(browser)
  const name = await createProduct(as)
  await page.goto('/products')
  const head = page.getByRole('columnheader', { name: 'Name' })
  await tabTo(page, head.getByRole('button'))
  for (const direction of ['ascending', 'descending']) {
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', direction)
    await expect(head.getByRole('button')).toBeFocused()
  }
  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
  await page.keyboard.type(name)
  const row = page.getByRole('row', { name })
  await expect(page.getByRole('row')).toHaveCount(2)
  const hide = row.getByRole('switch', { name: 'Hide' })
  await tabTo(page, hide)
  for (const checked of [true, false]) {
    const listed = page.waitForResponse(/admin\/product\/list/)
    await page.keyboard.press('Space')
    if (checked) await press(page, page.getByRole('button', { name: 'Hide, and leave the links' }))
    await expect(hide).toBeChecked({ checked })
    await listed
    await expect(hide).toBeFocused()
  }

  await tabTo(page, row.getByRole('checkbox'), 'Shift+Tab')
  await page.keyboard.press('Space')
  const toolbar = page.getByRole('toolbar')
  await tabTo(page, toolbar.getByRole('button', { name: 'Feature', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toolbar).toHaveCount(0)
  // the toolbar has disappeared, and the focus has moved into the table
  await expect(focused(page).getByRole('table')).toBeVisible()
  const remove = row.getByRole('button', { name: `Delete ${name}` })
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await press(page, remove)
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(row).toHaveCount(0)
  await expect(focused(page)).toContainText('Nothing found')
  await tabTo(page, page.getByLabel('Show', { exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await press(page, row.getByRole('button', { name: 'Restore' }))
  await expect(row).toHaveCount(0)
  await deleteProduct(as, name)

  await page.goto('/admin-banner/add-banner')
  const chooseButton = page.getByRole('button', { name: /the picture$|a picture$/ })
  // waiting begins before Tab reaches the button, since the browser's own dialog might open if Enter follows at once
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, chooseButton)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await createPictures(1))
  const cropDialog = page.getByRole('dialog', { name: 'Crop the picture' })
  const zoom = cropDialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toBeFocused()
  await page.keyboard.press('End')
  await expect(zoom).toHaveValue('3')
  const picture = cropDialog.locator('img')
  const before = await picture.getAttribute('style')
  await tabTo(page, cropDialog.getByRole('group', { name: 'The part that is kept' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(picture).not.toHaveAttribute('style', before ?? '')
  await press(page, cropDialog.getByRole('button', { name: 'Use this part' }))
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await expect(chooseButton).toBeFocused()
  await expect(chooseButton).toHaveText('Replace the picture')
  expect(consoleErrors).toEqual([])
})
