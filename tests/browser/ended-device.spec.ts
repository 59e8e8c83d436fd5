import { type Browser, expect, type Page, test } from '@playwright/test'
import { readDevice, waitForWorker } from './support/offline.ts'
import { getStored, navigateTo, openLoggedIn, phone, withWorker } from './support/people.ts'
import { createTrade, fillCart } from './support/sale.ts'
import { getAdminToken } from './support/sellers.ts'
import { callShop, createSession } from './support/shop-api.ts'
import { expireSessions } from './support/shop-database.ts'

/** What a phone still says of a seller and her clients once her session has ended, in clear text or encrypted. */

/** A phone on which a sale was just confirmed, with a half-typed client in a second tab. */
async function openAfterSale(browser: Browser) {
  const trade = await createTrade({ firstName: 'Greta', lastName: 'Vale' })
  await callShop('POST', 'payment/card', { as: trade.as, body: { token: 'tok_visa', name: 'Greta Vale' } })
  await trade.createPaidOrder()
  const { page, context } = await openLoggedIn(browser, trade.seller, phone, withWorker)
  await page.goto(`/myclients/sell/${trade.client._id}?step=repeat`)
  await waitForWorker(page)
  await page.getByLabel(/^CVC: Visa ending in 4242/).fill('123')
  await page.getByRole('button', { name: /^Charge £/ }).click()
  await expect(page).toHaveURL(/\/order-confirm$/)
  await expect(page.getByRole('main')).toContainText('12 Mirror Lane')
  const typing = await context.newPage()
  await typing.goto('/myclients/add-client')
  await typing.getByLabel('Name', { exact: true }).fill('Nora Half-Typed')
  await expect.poll(() => typing.evaluate(() => sessionStorage.getItem('drafts'))).toContain('Nora Half-Typed')
  const said = [trade.client.name, trade.client.email, '12 Mirror Lane', 'Greta', 'Nora Half-Typed']
  return { trade, page, typing, said }
}

async function expectNothingSaid(page: Page, said: readonly string[]): Promise<void> {
  const findSaid = async () => {
    const device = await readDevice(page)
    return said.filter((word) => device.includes(word))
  }
  await expect.poll(findSaid).toEqual([])
}

async function expectNoSaleShown(page: Page): Promise<void> {
  for (const path of ['/order-confirm', '/payment-successful-receipt']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(path))
    await expect(page.getByText('12 Mirror Lane')).toHaveCount(0)
  }
}

type Trade = Awaited<ReturnType<typeof createTrade>>

const endings = {
  'ended from another device': async ({ seller }: Trade) => {
    await callShop('POST', 'user/logout/others', { as: (await createSession(seller)).acsT })
  },
  blocked: async ({ seller }: Trade) => {
    await callShop('PUT', 'admin/user/block', { as: await getAdminToken(), body: { _id: seller.userId, action: 0 } })
  },
}

for (const [name, end] of Object.entries(endings))
  test(`a phone whose session was ${name} says nothing of anybody [N-OFFL-021]`, async ({ browser }) => {
    const { trade, page, typing, said } = await openAfterSale(browser)
    const before = await readDevice(typing)
    expect(said.filter((word) => !before.includes(word))).toEqual([])
    await end(trade)
    await navigateTo(page, '/mystock')
    await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
    for (const tab of [page, typing]) await expectNothingSaid(tab, said)
    await expectNoSaleShown(page)
  })

test('an expired session leaves her basket and no client [N-OFFL-021, N-OFFL-022]', async ({ browser }) => {
  const { trade, page, said } = await openAfterSale(browser)
  await fillCart(page)
  await page.getByText("Deliver to the client's address").click()
  await expect.poll(() => getStored(page, 'checkoutDraft')).not.toBeNull()
  expireSessions(trade.seller.email)
  await page.reload()
  await expect.poll(() => getStored(page, 'accessToken')).toBeNull()
  // the half-typed client is kept in its own tab
  await expectNothingSaid(page, said)
  expect(await getStored(page, 'checkoutDraft')).toBeNull()
  expect(await getStored(page, 'currentCartData')).toContain('productDetails')
  await expectNoSaleShown(page)
})
