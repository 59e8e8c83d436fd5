import { expect, type Page, test } from '@playwright/test'
import { waitForEmailAfter } from './support/emails.ts'
import { expectAccessible, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { createTrade, fillCard, submitOrder } from './support/sale.ts'
import { callShop } from './support/shop-api.ts'
import { ageOrders } from './support/shop-database.ts'

/** Products that a client is about to run out of: from the seller's reminder to the client's next purchase. */

const dayMs = 86_400_000

/** Creates a seller whose client bought two products; the first one will last for three more days. */
async function createRunningOutTrade() {
  const trade = await createTrade({ firstName: 'Anna' })
  await trade.createPaidOrder()
  const { prods } = await callShop<{ prods: { out: string; name: string }[] }>(
    'GET',
    `restock/client/${trade.client._id}`,
    { as: trade.as },
  )
  const soonest = prods[0]
  if (!soonest) throw new Error('no product of the trade is used up')
  ageOrders(trade.seller.email, Math.round((Date.parse(soonest.out) - Date.now()) / dayMs) - 3)
  return { ...trade, runningOut: soonest.name }
}

test('on a phone a client is reminded, buys and unsubscribes [N-RSTK-003–004, N-RSTK-006]', async ({ browser }) => {
  const { seller, client, runningOut } = await createRunningOutTrade()
  const her = await openLoggedIn(browser, seller, phone)
  await her.page.goto('/myclients')
  await her.page.getByRole('button', { name: 'More', exact: true }).click()
  await her.page.getByRole('link', { name: 'Running out' }).click()
  const item = her.page.getByRole('article', { name: 'Clara Client' })
  await expect(item).toContainText(runningOut)
  await expect(item).toContainText(/Last bought \d\d\/\d\d\/\d{4} · Runs out around/)
  await expectAccessible(her.page)
  const tap = () => item.getByRole('button', { name: /^Send reminder/ }).click()
  const { text } = await waitForEmailAfter(tap, client.email, /^Anna thinks you may be running low$/)
  await expect(her.page.getByText('The reminder is on its way.')).toBeVisible()
  await expect(her.page.getByText('No client is about to run out.')).toBeVisible()

  const shopper = await openBrowser(browser, phone)
  await shopper.page.goto(pathIn(text, /\/explore\/[\w-]+\/basket\?\S+/))
  await expect(shopper.page).toHaveURL(/\/checkout$/)
  await expect(shopper.page.getByRole('main')).toContainText(runningOut)
  await buy(shopper.page)
  await her.page.goto('/links')
  const link = her.page.getByRole('article', { name: 'Shopping link Clara Client' })
  await expect(link.getByText('Bought', { exact: true })).toBeVisible()

  await shopper.page.goto(pathIn(text, /\/unsubscribe\?\S+/))
  await shopper.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(shopper.page.getByText('Done. You will get no more reminders.')).toBeVisible()
  await her.page.goto(`/myclients?client=${client._id}`)
  const panel = her.page.getByRole('region', { name: 'Reminders' })
  await expect(panel.getByText('This client does not want reminders.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Send reminder' })).toHaveCount(0)
  expect([...her.consoleErrors, ...shopper.consoleErrors]).toEqual([])
})

const pathIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? '/404'

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await submitOrder(page)
  await expect(page).toHaveURL(/\/order-confirm$/)
}
