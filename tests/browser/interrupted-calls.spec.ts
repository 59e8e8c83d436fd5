import { expect, type Page, test } from '@playwright/test'
import { getStored } from './support/people.ts'
import { createTrade, openCheckout } from './support/sale.ts'
import { countOrders } from './support/shop-database.ts'

/** Calls with an idempotency key whose answer is lost, or which another process is still carrying out. */

const orderCalls = '**/api/v1/order'
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })
const errorNotification = (page: Page) => page.locator('[data-kind="error"]')

async function openDelivery(browser: Parameters<typeof openCheckout>[0]) {
  const { seller } = await createTrade()
  const before = countOrders(seller.email)
  const { page } = await openCheckout(browser, undefined, seller)
  await expect(save(page)).toBeVisible()
  return { page, countPlaced: () => countOrders(seller.email) - before }
}

test('an order whose answer is lost is placed once by repeating its own key [N-PLAT-014]', async ({ browser }) => {
  const { page, countPlaced } = await openDelivery(browser)
  const keys: (string | undefined)[] = []
  await page.route(orderCalls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  expect(await getStored(page, 'orderId')).not.toBeNull()
  await expect(errorNotification(page)).toHaveCount(0)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(countPlaced()).toBe(1)
})

test('an unanswered order, then one still running, is placed once on a second press [N-PLAT-014]', async ({
  browser,
}) => {
  const { page, countPlaced } = await openDelivery(browser)
  const keys: (string | undefined)[] = []
  const running = 'The same request is still being worked on.'
  await page.route(orderCalls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.fetch()
    if (keys.length <= 3) return route.abort()
    if (keys.length <= 6)
      return route.fulfill({
        status: 409,
        json: { statusCode: 0, responseMessage: running, error: { errorCode: 13, responseMessage: running } },
      })
    return route.continue()
  })
  await save(page).click()
  await expect(errorNotification(page)).toContainText('The shop could not be reached.')
  expect(keys).toHaveLength(3)
  await save(page).click()
  await expect(errorNotification(page).filter({ hasText: running })).toBeVisible({ timeout: 15_000 })
  expect(keys).toHaveLength(6)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
  expect(keys).toHaveLength(7)
  expect(countPlaced()).toBe(1)
})
