import { expect, type Page, test } from '@playwright/test'
import { anna, desk, expectAccessible, openBrowser, openLoggedIn, phone, trackDocument } from './support/people.ts'
import { shopUrl } from './support/shop-api.ts'

const loginRequired = 'You are currently not logged in, Please login first.'
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Quick access' })
const accountPages = [
  ['My Profile', '/profile'],
  ['My Address', '/my-address'],
  ['Payment', '/payment'],
  ['My Orders', '/orders'],
  ['Payout Account', '/account-setting'],
  ['Commission', '/commission'],
] as const

test('a visitor on a desktop has logo, entries and search [S-HEAD-001–007, S-HEAD-017]', async ({ browser }) => {
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await page.goto('/explore')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Chairside' })).toBeVisible()
  await expect(main(page).getByRole('link')).toHaveText(['explore', /my stock$/, 'faves', 'my clients'])
  await expect(page.getByRole('button', { name: /commission/i })).toHaveCount(0)
  await search.fill('x'.repeat(60))
  await expect(search).toHaveValue('x'.repeat(56))
  await search.fill('lacquer')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?sKey=lacquer$/)
  await expect(page.getByRole('article').first()).toContainText('Lacquer')

  const product = (await page.getByRole('article').first().getByRole('link').getAttribute('href')) ?? ''
  await test.step('some pages have no search field [S-HEAD-009–013]', async () => {
    for (const path of ['/', '/login', '/signup', '/forgot-password', '/404', product]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(search, path).toHaveCount(0)
    }
  })

  await test.step('pages that need a login open a modal [S-HEAD-043–049]', async () => {
    const modal = page.getByRole('dialog')
    for (const name of ['my stock', 'faves', 'my clients']) {
      await main(page).getByRole('link', { name }).click()
      await expect(modal).toContainText(loginRequired)
      expect(new URL(page.url()).pathname).toBe(product)
      if (name === 'my stock') await expectAccessible(page)
      await modal.getByRole('button', { name: 'Cancel' }).click()
      await expect(modal).toHaveCount(0)
    }
    // going back closes the modal together with the page that showed it
    await main(page).getByRole('link', { name: 'explore' }).click()
    await expect(page).toHaveURL(/\/explore$/)
    await main(page).getByRole('link', { name: 'faves' }).click()
    await expect(modal).toContainText(loginRequired)
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === product)
    await expect(modal).toHaveCount(0)
    await page.goto('/mystock')
    await expect(modal).toContainText(loginRequired)
    // a modal that opens by itself focuses its title and draws no focus ring around it
    await expect(modal.getByRole('heading')).toBeFocused()
    expect(await modal.getByRole('heading').evaluate((title) => getComputedStyle(title).outlineStyle)).toBe('none')
    await page.goto('/myclients')
    await expect(page).toHaveURL(/\/$/)
    await expect(modal).toContainText(loginRequired)
    await modal.getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('the account menu offers a login [S-HEAD-028–029]', async () => {
    const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
    await account.click()
    await expect(page.getByRole('banner').getByText('Welcome', { exact: true })).toBeVisible()
    await expect(page.getByText('To access account and manage orders', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('banner').getByRole('link', { name: 'Login / Signup' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
  expect(consoleErrors).toEqual([])
})

test('a seller on a desktop opens My Stock by a full page load [S-HEAD-042, S-SESS-018]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, anna, desk)
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(shopUrl()).host) foreignRequests.push(request.url())
  })
  await page.goto('/explore')
  const commissions = page.getByText('Your Commission')
  const commissionToggle = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  await test.step('the toggle hides the commission and is stored [S-HEAD-014–016]', async () => {
    await expect(commissions.first()).toBeVisible()
    await commissionToggle('Hide commission').hover()
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText('Hide commission')
    await commissionToggle('Hide commission').click()
    await expect(commissions).toHaveCount(0)
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText('Show commission')
    await page.reload()
    await expect(commissionToggle('Show commission')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(commissions).toHaveCount(0)
    await commissionToggle('Show commission').click()
    await expect(commissions.first()).toBeVisible()
  })

  let isSameDocument = await trackDocument(page)
  await main(page).getByRole('link', { name: 'faves' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Faves' })).toBeVisible()
  expect(await isSameDocument()).toBe(true)
  await main(page).getByRole('link', { name: 'my stock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Stock' })).toBeVisible()
  expect(await isSameDocument()).toBe(false)
  await page.goto('/myclients')
  await expect(page.getByRole('heading', { level: 1, name: 'My Clients' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Popular products', exact: true })).toBeVisible()
  expect(foreignRequests).toEqual([])

  isSameDocument = await trackDocument(page)
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await test.step('the menu leads to every account page [S-HEAD-008, S-HEAD-018, S-HEAD-021–027]', async () => {
    for (const [name, path] of accountPages) {
      await account.click()
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /(Show|Hide) commission/ })).toHaveCount(0)
    }
  })
  expect(await isSameDocument()).toBe(true)

  await test.step('a failed logout says so and keeps the session [S-SESS-014, S-SESS-019]', async () => {
    const logoutButton = page.getByRole('banner').getByRole('button', { name: 'Logout' })
    await page.route('**/user/logout', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 0, responseMessage: 'Not now.', error: { errorCode: 29 } } }),
    )
    await account.click()
    await logoutButton.click()
    await expect(page.getByRole('alert')).toContainText('Not now.')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
    await page.unroute('**/user/logout')
    await logoutButton.click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })
  expect(consoleErrors).toEqual([])
})

test('a seller on a phone has menu, bar, search, back and My Stock [S-HEAD-030–041]', async ({ browser }) => {
  const { page, consoleErrors } = await openLoggedIn(browser, anna, { width: 767, height: 900 })
  await page.goto('/explore')
  await expect(main(page)).toBeHidden()
  await expect(bottom(page).getByRole('link')).toHaveText(['home', 'explore', /my stock$/, 'faves', 'my clients'])
  await expect(bottom(page).locator('svg')).toHaveCount(5)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(main(page)).toBeVisible()
  await expect(bottom(page)).toBeHidden()
  await page.setViewportSize(phone)

  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link').filter({ has: page.locator('small') })).toHaveText([
    /^Your desk.{10}/,
    /^My Profile.{10}/,
    /^My Address.{10}/,
    /^Payment.{10}/,
    /^My Orders.{10}/,
    /^Salon stock.{10}/,
    /^Shop page.{10}/,
    /^News.{10}/,
    /^Links.{10}/,
    /^Codes.{10}/,
    /^Training.{10}/,
    /^Payout Account.{10}/,
    /^Commission.{10}/,
  ])
  await expect(menu.getByRole('button', { name: /^Logout.{5}/ })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('link', { name: /^My Orders/ }).click()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('main').getByRole('button', { name: 'Back' })).toBeVisible()

  const isSameDocument = await trackDocument(page)
  await bottom(page).getByRole('link', { name: 'my stock' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Stock' })).toBeVisible()
  await bottom(page).getByRole('link', { name: 'explore' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const searchOverlay = page.getByRole('dialog', { name: 'Search products' })
  await expect(searchOverlay.getByRole('searchbox')).toBeFocused()
  await expectAccessible(page)
  await searchOverlay.getByRole('searchbox').fill('lacquer')
  await searchOverlay.getByRole('searchbox').press('Enter')
  await expect(searchOverlay).toHaveCount(0)
  await expect(page).toHaveURL(/\?sKey=lacquer$/)
  await expect(page.getByRole('article').first()).toContainText('Lacquer')

  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product-details\//)
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\?sKey=lacquer$/)
  expect(await isSameDocument()).toBe(true)
  expect(consoleErrors).toEqual([])
})

test('the storefront by keyboard: past the header, carousels, search, dropdown and modal', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  await page.goto('/')
  const rows = page.getByRole('region', { name: 'Popular products', exact: true })
  await rows.getByRole('article').nth(9).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-position]').first()).toBeFocused()

  // the last tile of a carousel can be reached by Tab and by the arrow buttons
  const track = rows.getByRole('list').first()
  await rows.getByRole('button', { name: 'Next: Popular products' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => track.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  await rows.getByRole('article').nth(9).getByRole('link').focus()
  await expect(rows.getByRole('article').nth(9)).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText(loginRequired)
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    // the focus may move to the browser's toolbar, but never to the page behind the modal
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/)
    expect(await page.evaluate(() => document.activeElement?.closest('main, header'))).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(
    rows
      .getByRole('article')
      .nth(9)
      .getByRole('button', { name: /^Stock\b/ }),
  ).toBeFocused()

  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Signup' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-expanded', 'false')

  await main(page).getByRole('link', { name: 'explore' }).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.focus()
  await page.keyboard.type('mascara')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?sKey=mascara$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore$/)
})
