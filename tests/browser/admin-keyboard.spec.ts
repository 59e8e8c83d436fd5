import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { expectFocusInPage, focused, press, tabTo } from './support/keyboard.ts'
import { desk, expectAccessible, phone } from './support/people.ts'
import { createTrade } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop } from './support/shop-api.ts'

/** The way from a list of the back office to a row's page, and from there to the neighbouring rows, without a mouse. */

const place = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Creates three paid orders of a new seller, and returns the list of orders to pack, newest first. */
async function createOrdersToPack() {
  const trade = await createTrade()
  for (let order = 0; order < 3; order++) await trade.createPaidOrder()
  const path = `/admin-order?state=to_pack&user_id=${trade.seller.usr._id}`
  const query = path.slice(path.indexOf('?'))
  const { orders } = await callShop<{ orders: { ord_no: string }[] }>('GET', `admin/order/list${query}`, {
    as: await getAdminToken(),
  })
  return { path, numbers: orders.map(({ ord_no: number }) => number) }
}

test('by keyboard alone an order is opened, sent and refunded, then the next [N-BACK-017–019]', async ({ browser }) => {
  const { path, numbers } = await createOrdersToPack()
  const [first = '', second = '', third = ''] = numbers
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  await page.goto(path)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await press(page, rows.first().getByRole('link', { name: first }))
  await expect(title(page)).toHaveText(`Order ${first}`)
  await expect(title(page)).toBeFocused()
  await expect(place(page, 'Order 1 of 3')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous order' })).toHaveCount(0)
  await expectAccessible(page)

  await press(page, page.getByRole('button', { name: 'Mark dispatched' }))
  const dispatchDialog = page.getByRole('dialog', { name: 'Mark dispatched' })
  await expect(dispatchDialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dispatchDialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark dispatched' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dispatchDialog.getByLabel(`Tracking number ${first}`))
  await page.keyboard.type('AB123456789GB')
  await press(page, dispatchDialog.getByRole('button', { name: 'Mark dispatched' }))
  await expect(dispatchDialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Dispatch' })).toContainText('AB123456789GB')
  // the pressed button is gone, because the order has another state now
  await expectFocusInPage(page)

  const refundButton = page.getByRole('button', { name: 'Make a refund' })
  await press(page, refundButton)
  const refundDialog = page.getByRole('dialog', { name: 'Make a refund' })
  await tabTo(page, refundDialog.getByLabel(/^Quantity of/).nth(1))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0')
  await press(page, refundDialog.getByRole('button', { name: 'Continue' }))
  const checkDialog = page.getByRole('dialog', { name: 'Please check the refund' })
  await press(page, checkDialog.getByRole('button', { name: /^Refund £/ }))
  await expect(checkDialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Order info' })).toContainText('Refunded in part')
  await expect(refundButton).toBeFocused()

  // the first order has left the list since it was dispatched, but the second one is still the next
  await tabTo(page, page.getByRole('link', { name: 'Next order' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Order ${second}`)
  await expect(title(page)).toBeFocused()
  await expect(place(page, 'Order 2 of 3')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Next order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Order ${third}`)
  await expect(page.getByRole('link', { name: 'Next order' })).toHaveCount(0)
  await expect(title(page)).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Previous order' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Order ${second}`)
  await expect(title(page)).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Back to the list' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await expect(rows).toHaveCount(2)
  await expect(focused(page)).toHaveText(second)
  await expect(focused(page)).toBeInViewport()
  // going back leads straight to the list, however many of its orders were opened
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(focused(page)).toHaveText(second)
  expect(consoleErrors).toEqual([])
})

test('the next product is the one below it in the list, over the end of a page too [N-BACK-018]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBackOffice(browser, desk)
  const names = async () => {
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    return page.locator('tbody tr td a[href*="product-details"]').allTextContents()
  }
  await page.goto('/products?sort=1&dir=-1&page=2')
  const later = await names()
  await page.goto('/products?sort=1&dir=-1')
  const earlier = await names()
  await page.getByRole('link', { name: earlier[9] ?? '', exact: true }).click()
  await expect(title(page)).toHaveText(earlier[9] ?? '')
  await expect(page.getByText(/^Product 10 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next product' }).click()
  await expect(title(page)).toHaveText(later[0] ?? '')
  await expect(page.getByText(/^Product 11 of \d+$/)).toBeVisible()
  // a reload keeps the place in the list
  await page.reload()
  await expect(page.getByText(/^Product 11 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next product' }).click()
  await expect(title(page)).toHaveText(later[1] ?? '')
  for (const name of [later[0], earlier[9]]) {
    await page.getByRole('link', { name: 'Previous product' }).click()
    await expect(title(page)).toHaveText(name ?? '')
  }
  await page.getByRole('link', { name: 'Next product' }).click()
  await expect(title(page)).toHaveText(later[0] ?? '')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator(':focus')).toHaveText(later[0] ?? '')
  // the first row of page 2 has the last row of page 1 before it
  await page.locator(':focus').press('Enter')
  await page.getByRole('link', { name: 'Previous product' }).click()
  await expect(title(page)).toHaveText(earlier[9] ?? '')
  expect(consoleErrors).toEqual([])
})

test('users and clients have neighbours, and a page that came from no list has none [N-BACK-018]', async ({
  browser,
}) => {
  const { page, consoleErrors } = await openBackOffice(browser, phone)
  for (const [path, noun] of [
    ['/admin-user?words=a', 'User'],
    ['/admin-client?words=a', 'Client'],
  ] as const) {
    await page.goto(path)
    await page.locator('tbody a').nth(1).click()
    await expect(page.getByText(new RegExp(`^${noun} 2 of \\d+$`))).toBeVisible()
    await expectAccessible(page)
    const name = await title(page).textContent()
    await page.getByRole('link', { name: `Previous ${noun.toLowerCase()}` }).click()
    await expect(page.getByText(new RegExp(`^${noun} 1 of \\d+$`))).toBeVisible()
    await page.getByRole('link', { name: `Next ${noun.toLowerCase()}` }).click()
    await expect(title(page)).toHaveText(name ?? '')
    const { pathname } = new URL(page.url())
    // a page that was not opened from a list
    const other = await openBackOffice(browser, phone)
    await other.page.goto(pathname)
    await expect(title(other.page)).toHaveText(name ?? '')
    await expect(other.page.getByRole('navigation', { name: 'Previous and next in the list' })).toHaveCount(0)
    consoleErrors.push(...other.consoleErrors)
  }
  expect(consoleErrors).toEqual([])
})
