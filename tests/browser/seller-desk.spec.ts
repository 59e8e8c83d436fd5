import { expect, test } from '@playwright/test'
import { waitForEmail } from './support/emails.ts'
import { expectAccessible, openLoggedIn, openMenu, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { createClient } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'
import { ageOrders } from './support/shop-database.ts'

const dayMs = 86_400_000

/** Each figure of the seller's dashboard, the URL of the list that it opens, and the number of rows in that list. */
const waiting = [
  [/^Links opened/, /\/links\?state=opened$/, 1],
  [/^Links with a basket/, /\/links\?state=basket$/, 2],
  [/^Clients about to run out/, /\/running-out$/, 1],
  [/^Low in/, /\/salon-stock\?filter=low$/, 1],
] as const

/** Creates a link that was opened, two links with a basket, a client who is about to run out, and a product that is low in the salon. */
async function createWaiting({ as, seller, client, products }: Awaited<ReturnType<typeof createTrade>>): Promise<void> {
  const prod_ids = JSON.stringify(products.map(({ _id }) => _id))
  for (const hasBasket of [false, true, true]) {
    const { _id, email } = await createClient(as, 'Lena Link')
    await callShop('POST', 'client/send/products', { as, body: { client_ids: JSON.stringify([_id]), prod_ids } })
    const { text } = await waitForEmail(email, /has picked products for you/)
    const value = /\/explore\/([\w-]+)/.exec(text)?.[1] ?? ''
    await callShop('POST', 'link/opened', { body: { value } })
    const prods = JSON.stringify([{ prod_id: products[0]?._id, quantity: 1 }])
    if (hasBasket) await callShop('POST', 'link/basket', { body: { value, prods } })
  }
  const bought = await callShop<{ prods: { out: string }[] }>('GET', `restock/client/${client._id}`, { as })
  ageOrders(seller.email, Math.round((Date.parse(bought.prods[0]?.out ?? '') - Date.now()) / dayMs) - 3)
  const prod_id = products[0]?._id
  await callShop('POST', 'salon-stock/correct', { as, body: { prod_id, count: 1, reason: 'counted' } })
  await callShop('PUT', 'salon-stock/low-mark', { as, body: { prod_id, low_mark: 3 } })
}

test('on a phone the desk opens from the menu, and its figures their rows [N-DESK-001–004]', {
  tag: '@journey',
}, async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPaidOrder()
  await trade.createPaidOrder()
  await createWaiting(trade)
  const { page, consoleErrors } = await openLoggedIn(browser, trade.seller, phone)
  await page.goto('/profile')
  const entry = page.getByRole('link', { name: /^Your desk/ }).last()
  await openMenu(page, entry)
  await entry.click()
  await expect(page).toHaveURL(/\/desk$/)
  const month = page.getByRole('region', { name: 'This month' })
  await expect(month.getByRole('link', { name: /^Paid orders/ })).toContainText('2')
  const sold = await month.getByRole('link', { name: /^Sold/ }).locator('.figures').innerText()
  const thisMonth = page.getByRole('table', { name: 'The last six months' }).getByRole('row').nth(1)
  await expect(thisMonth).toContainText(sold)
  await expect(page.getByRole('table', { name: 'The last six months' }).getByRole('row')).toHaveCount(7)
  await expectAccessible(page)
  await thisMonth.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\?state=sold&from=[\d-]+&to=[\d-]+$/)
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(2)
  await page.goBack()
  const best = page.getByRole('region', { name: 'Best products' }).getByRole('link')
  await expect(best).toHaveCount(2)
  await best.first().click()
  await expect(page.getByText('Orders with one product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(2)
  await page.goBack()
  for (const [name, url, count] of waiting) {
    const figure = page.getByRole('link', { name })
    await expect(figure.locator('.figures')).toHaveText(String(count))
    await figure.click()
    await expect(page).toHaveURL(url)
    await expect(page.locator('main article')).toHaveCount(count)
    await page.goBack()
  }
  await page.getByRole('link', { name: /^Clients not seen/ }).click()
  await page.getByRole('button', { name: /^Not seen for 60 days/ }).click()
  await expect(page.getByText('Clara Client')).toBeVisible()
  expect(consoleErrors).toEqual([])
})
