import { expect, type Page, test } from '@playwright/test'
import { enablePacing, openBrowser, openLoggedIn, phone } from './support/people.ts'
import { addToStockAndFaves, createApprovedSeller, createTwentyClients, getDemoProducts } from './support/sellers.ts'

/** Turns on the specified pauses, which the tests' shop has turned off, and puts the page's clock under the test's control. */
async function enableMockedPacing(page: Page): Promise<void> {
  await enablePacing(page)
  await page.clock.install()
}

const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
const loader = (page: Page) => page.getByRole('status', { name: 'Loading' }).first()

test('the login page shows its loader for a second [S-LOGN-003]', async ({ browser }) => {
  const { page } = await openBrowser(browser, phone)
  await enableMockedPacing(page)
  await page.goto('/signup')
  // waits for hydration, after which the link below needs no page load
  await page.getByLabel('Password', { exact: true }).fill('a')
  await expect(page.getByRole('listitem').filter({ hasText: 'not met yet' })).toHaveCount(4)
  await pauseClock(page)
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(loader(page)).toBeVisible()
  await page.clock.runFor(900)
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.clock.runFor(150)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(loader(page)).toHaveCount(0)
})

test('the next page waits half a second, a search one and a half [S-CLNT-045–046, S-FAVE-012]', async ({ browser }) => {
  const seller = await createApprovedSeller({ verified: true })
  await createTwentyClients(seller.acsT)
  await addToStockAndFaves(seller.acsT, [], await getDemoProducts(20))
  // a window so low that the end of the first page stays out of reach
  const { page } = await openLoggedIn(browser, seller, { width: 375, height: 360 })
  await enableMockedPacing(page)
  const requestedUrls: string[] = []
  page.on('request', (sent) => requestedUrls.push(sent.url()))
  for (const [path, call, region] of [
    ['/faves', '/product/faves/list', 'Faves'],
    ['/myclients', '/client/list', 'My Clients'],
  ] as const) {
    const countSecondPageRequests = () =>
      requestedUrls.filter((url) => url.includes(call) && url.includes('page=2')).length
    await page.goto(path)
    await expect(page.getByRole('region', { name: region }).getByRole('listitem')).toHaveCount(10)
    expect(countSecondPageRequests()).toBe(0)
    await pauseClock(page)
    await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight)
      // waits until the page's own intersection observers have run in this frame
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))
    })
    await page.clock.runFor(450)
    expect(countSecondPageRequests()).toBe(0)
    await page.clock.runFor(100)
    await expect.poll(countSecondPageRequests).toBe(1)
    await page.clock.resume()
    await expect(page.getByRole('region', { name: region }).getByRole('listitem')).toHaveCount(20)
  }

  const rows = page.getByRole('region', { name: 'My Clients' }).getByRole('listitem')
  await pauseClock(page)
  const searchResponse = page.waitForResponse(/client\/list\?sKey=able/)
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('able')
  // the search waits until the typing pauses
  await page.clock.runFor(400)
  await searchResponse
  await expect(loader(page)).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(rows).toHaveCount(0)
  await page.clock.runFor(600)
  await expect(rows).toHaveCount(2)
})
