import { expect, test } from '@playwright/test'
import { listForAdmin } from './support/back-office.ts'
import { createProduct, deleteProduct } from './support/catalogue.ts'
import { expectAccessible, getStored, openLoggedIn, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { addToStockAndFaves, getAdminToken } from './support/sellers.ts'

/** Baskets of several products: typed quantities, and products that cannot be ordered. */

test('a typed quantity counts, and a refused product leaves the order [N-SHAR-009–010, D-140]', async ({ browser }) => {
  const { seller, as, products } = await createTrade()
  const admin = await getAdminToken()
  const name = await createProduct(admin)
  const { prods: [own] = [] } = await listForAdmin(admin, 'product', name)
  await addToStockAndFaves(as, own ? [own] : [])
  const { page, consoleErrors } = await openLoggedIn(browser, seller, phone)
  await page.goto('/mystock')
  const stays = products[0]?.name ?? ''
  for (const product of [name, stays])
    await page.getByRole('button', { name: new RegExp(`^Select\\b.*${product}`) }).click()
  await page.getByRole('button', { name: 'Show the basket' }).click()
  const basket = page.getByRole('dialog', { name: 'Basket' })
  const quantity = basket.getByRole('spinbutton', { name: `Quantity: ${name}` })
  await quantity.fill('12')
  await expect(basket.getByText('£239.88', { exact: true })).toBeVisible()
  // an emptied field gets its last quantity back, and too high a number becomes the maximum
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('12')
  await quantity.fill('1000')
  await quantity.blur()
  await expect(quantity).toHaveValue('999')
  await expect(basket.getByRole('button', { name: `One more: ${name}` })).toBeDisabled()
  await quantity.fill('2')
  await basket.getByRole('button', { name: `One more: ${name}` }).click()
  await expect(quantity).toHaveValue('3')
  await expectAccessible(page)
  await basket.getByRole('button', { name: 'Checkout' }).click()

  await deleteProduct(admin, name)
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  const rejection = page.getByRole('region', { name: 'What cannot be ordered' })
  await expect(rejection.getByText(`No longer available: ${name}.`)).toBeVisible()
  await expect(rejection).toBeFocused()
  await expectAccessible(page)
  await rejection.getByRole('button', { name: 'Continue without it' }).click()
  await expect(page.getByRole('button', { name: 'Payment', exact: true })).toHaveAttribute('aria-expanded', 'true')
  await expect(rejection).toHaveCount(0)
  const cart = JSON.parse((await getStored(page, 'inMobBagDetails')) ?? '{}')
  expect(cart.productDetails.map((line: { name: string }) => line.name)).toEqual([stays])
  expect(consoleErrors).toEqual([])
})
