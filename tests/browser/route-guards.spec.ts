import { expect, test } from '@playwright/test'
import { anna, desk, openBrowser, openLoggedIn } from './support/people.ts'
import { chooseClient, createSellerInDebt, fillCart, saveDelivery } from './support/sale.ts'
import { addToStockAndFaves } from './support/sellers.ts'

/** Route guards: which actor may open which URL. */

const login = 'You are currently not logged in, Please login first.'

test('each page that needs a login redirects a visitor [C-GARD-002–003, C-GARD-008, D-072]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  await page.goto('/myclients')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog').getByText(login)).toBeVisible()
  await page.goto('/faves')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert').filter({ hasText: login.replace(',', '') })).toBeVisible()
  // the server redirects the old paths; the old path of the back office leads visitors and sellers to the 404 page
  for (const [path, url] of [
    ['/client', /\/$/],
    ['/order', /\/404$/],
  ] as const) {
    const opened = await page.goto(path)
    expect((await opened?.request().redirectedFrom()?.response())?.status(), path).toBe(302)
    expect(opened?.status()).toBe(200)
    await expect(page).toHaveURL(url)
  }
  expect(consoleErrors).toEqual([])
})

test('every page change starts at the top of the page [C-GARD-001]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const getScrollTop = () => page.evaluate(() => window.scrollY)
  await page.goto('/explore')
  await expect(page.getByRole('article').nth(8)).toBeVisible()
  for (const [link, url] of [
    [page.getByRole('article').nth(4).getByRole('link'), /product-details/],
    [page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'explore' }), /\/explore$/],
  ] as const) {
    // scrolls again and again, since the page is too short until its lower part is loaded
    const scrollDown = () => page.evaluate(() => window.scrollTo(0, 400)).then(getScrollTop)
    await expect.poll(scrollDown).toBe(400)
    await link.evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(url)
    await expect.poll(getScrollTop).toBe(0)
  }
  expect(consoleErrors).toEqual([])
})

test('a seller on the back office is sent home and sees none of it [C-GARD-012, D-069]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, anna, desk)
  await page.goto('/client')
  await expect(page).toHaveURL(/\/myclients$/)
  for (const path of ['/admin-user', '/dashboard', '/admin-order']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
  }
  // setting the flag in local storage by hand gives no access
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'))
  await page.goto('/admin-user')
  await expect(page).toHaveURL(/\/$/)
  expect(consoleErrors).toEqual([])
})

test('a seller may open every account page and pay what is owed [C-GARD-013]', async ({ browser }) => {
  const { owed, client, product, ...seller } = await createSellerInDebt()
  const { page, consoleErrors, as } = await openLoggedIn(browser, seller, desk)
  await addToStockAndFaves(as, [product])
  for (const [path, title] of [
    ['/desk', 'Your desk'],
    ['/profile', 'My Profile'],
    ['/my-address', 'My Address'],
    ['/payment', 'Payment'],
    ['/orders', 'My Orders'],
    ['/commission', 'Commission'],
    ['/account-setting', 'Payout Account'],
    ['/myclients', 'My Clients'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.goto('/payoutPayment')
  await expect(page.getByRole('button', { name: `Pay ${owed}` })).toBeVisible()
  await fillCart(page)
  await page.getByText("Deliver to the client's address").click()
  await chooseClient(page, client.name)
  await saveDelivery(page)
  expect(consoleErrors).toEqual([])
})
