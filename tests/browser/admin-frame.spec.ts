import { expect, type Page, test } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { listForAdmin, openBackOffice } from './support/back-office.ts'
import {
  administrator,
  anna,
  desk,
  expectAccessible,
  logIn,
  navigateTo,
  openBrowser,
  openLoggedIn,
  phone,
  widths,
} from './support/people.ts'

/** The frame around every page of the back office, the logout from it, and the guards of its pages. */

const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const { name, viewport } of widths)
  test(`on a ${name}: the back office opens at login [A-SHEL-001–002, A-SHEL-018, A-SHEL-025]`, async ({ browser }) => {
    const { page, consoleErrors } = await openBrowser(browser, viewport)
    const login = page.waitForResponse('**/api/v1/user/login')
    await logIn(page, administrator)
    const { acsT, usr } = (await (await login).json()).responseData
    await expect(page).toHaveURL(/\/dashboard$/)
    const { accessToken, userId, isLoggedIn } = await readStorage(page)
    expect({ accessToken, userId, isLoggedIn }).toEqual({ accessToken: acsT, userId: usr._id, isLoggedIn: 'true' })
    // waits until the dashboard opened by the login has its data, so that the response caught below is that of the next page load
    await expect(page.getByRole('link', { name: /^Users \d/ })).toBeVisible()
    await test.step('the dashboard has four totals and the sales of a period [A-SHEL-004–009]', async () => {
      const response = page.waitForResponse(/admin\/dashboard$/)
      await page.goto('/')
      await expect(page).toHaveURL(/\/dashboard$/)
      expect((await response).request().headers().accesstoken).toBe(accessToken)
      const totals: Record<string, number> = (await (await response).json()).responseData
      for (const [label, key] of [
        ['Users', 'usr'],
        ['Products', 'prod'],
        ['Categories', 'catg'],
        ['Orders', 'ord'],
      ] as const)
        await expect(page.getByRole('link', { name: `${label} ${totals[key]}`, exact: true })).toBeVisible()
      // in a period before the shop opened there is one sentence instead of a chart and two rankings
      await page.goto('/dashboard?from=2025-01-01&to=2025-01-31')
      await expect(page.getByText('Nothing was sold in this period.')).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'Best products' })).toHaveCount(0)
      await page.getByLabel('Period').selectOption('90')
      await expect(page).toHaveURL(/days=90/)
      await page.getByText('Show as a table').click()
      await expect(page.getByRole('table', { name: 'Sales by time' }).getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('table', { name: 'Best products' }).getByRole('link').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first().click()
      await expect(page).toHaveURL(/\/admin-order\?paid_from=/)
      await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible()
      await page.getByRole('link', { name: 'Chairside', exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    await test.step('a header, a sidebar and a footer are around every page [A-SHEL-011–017]', async () => {
      const sidebar = page.getByRole('navigation', { name: 'Back office' })
      const toggle = page.getByRole('button', { name: 'Show or hide the navigation' })
      const open = name !== 'phone'
      await expect(sidebar).toBeVisible({ visible: open })
      for (const visible of [!open, open]) {
        await toggle.click()
        await expect(sidebar).toBeVisible({ visible })
      }
      for (const { path, title } of routes.admin.filter(({ path, guard }) => !guard && /^\/[a-z-]+$/.test(path))) {
        await navigateTo(page, path)
        await expect(page).toHaveTitle(`${title} | Chairside`)
        await expect(page.getByRole('contentinfo')).toContainText('© 2020')
        await expect(page.getByRole('contentinfo')).toContainText('powered by Chairside, beauty products distributor')
      }
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await page.getByRole('link', { name: 'Profile' }).click()
      await expect(page).toHaveURL(/\/admin-profile$/)
    })
    await page.goto('/explore')
    await expect(page).toHaveURL(/\/explore$/)
    await page.goto('/mystock')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(consoleErrors).toEqual([])
  })

test('the back office’s frame is server-rendered, and lists do not wait for the profile', async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row')
  const request = page.waitForRequest('**/admin/product/list?*')
  await page.route('**/user/profile', async (route) => {
    await request
    await route.continue()
  })
  await page.goto('/products')
  await expect(rows.nth(1)).toBeVisible()
  expect(consoleErrors).toEqual([])
  const outsider = await openBrowser(browser, desk)
  for (const { page: other, visible } of [
    { page, visible: true },
    { page: outsider.page, visible: false },
  ]) {
    await other.route('**/assets/*.js', (route) => route.abort())
    await other.goto('/products')
    await expect(other.locator('#sidebar')).toBeVisible({ visible })
    await expect(rows).toHaveCount(0)
  }
  await page.setViewportSize(phone)
  await expect(page.locator('#sidebar')).toBeHidden()
})

test('a failed logout keeps the session, an expired one ends it [A-SHEL-019–023, A-SHEL-026]', async ({ browser }) => {
  const { page } = await openBackOffice(browser)
  await page.goto('/dashboard')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await page.route('**/user/logout', (route) => route.abort())
  await logOut()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop could not be reached' })).toBeVisible()
  expect((await readStorage(page)).accessToken).toBeTruthy()
  await page.unroute('**/user/logout')
  await page.keyboard.press('Escape')
  await logOut()
  await expect(page).toHaveURL(/\/$/)
  expect(await readStorage(page)).toEqual({})
  for (const errorCode of [7, 9]) {
    await logIn(page, administrator)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.route('**/admin/user/list*', (route) =>
      route.fulfill({ status: 401, json: { statusCode: 0, error: { errorCode, responseMessage: 'Ended' } } }),
    )
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'My Users' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await readStorage(page)).accessToken).toBeUndefined()
    await page.unroute('**/admin/user/list*')
  }
})

test('visitors and sellers are sent away [A-CLNT-002–003, A-ORDR-002–003, A-PROF-001]', async ({ browser }) => {
  const { page } = await openBrowser(browser, desk)
  const paths = ['/admin-client', '/admin-client/admin-client-detail/1', '/admin-order', '/admin-profile', '/admin-log']
  const expectRedirectsHome = async (page: Page) => {
    await page.goto('/404')
    for (const path of [...paths, '/admin-order/admin-order-details/1']) {
      await navigateTo(page, path)
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    }
  }
  await expectRedirectsHome(page)
  const seller = await openLoggedIn(browser, anna, desk)
  await expectRedirectsHome(seller.page)
})

test('others see no product, category or banner [A-BANR-002–005, A-CATG-003–007, A-PROD-002–005]', async ({
  browser,
}) => {
  const admin = await openBackOffice(browser)
  const { page, as } = admin
  const product = (await listForAdmin(as, 'product')).prods?.[0]
  const category = (await listForAdmin(as, 'category')).catgs?.[0]
  const banner = (await listForAdmin(as, 'banner')).banners?.[0]
  const pages = [
    ['/products', 'Products'],
    [`/products/product-details/${product?._id}`, product?.name ?? ''],
    ['/products/add-new-product', 'Add new product'],
    [`/products/edit-product/${product?._id}`, 'Edit product'],
    ['/category', 'Categories'],
    ['/category/add-category', 'Add category'],
    [`/category/category-details/${category?._id}`, category?.name ?? ''],
    [`/category/edit-category/${category?._id}`, 'Edit category'],
    [`/category/category-details/${category?._id}/sub-category/${category?._id}`, 'Add subcategory'],
    ['/admin-banner', 'Banners'],
    ['/admin-banner/add-banner', 'Add Banner'],
    [`/admin-banner/admin-banner-details/${banner?._id}`, banner?.name ?? ''],
    [`/admin-banner/edit-banner/${banner?._id}`, 'Edit banner'],
  ] as const
  await page.goto('/dashboard')
  for (const [path, heading] of pages) {
    await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }
  const seller = await openLoggedIn(browser, anna, desk)
  const visitor = await openBrowser(browser, desk)
  for (const outsider of [seller, visitor]) {
    await outsider.page.goto('/404')
    for (const [path] of pages) {
      await navigateTo(outsider.page, path)
      await expect(outsider.page).toHaveURL(/\/$/)
      await expect(outsider.page.getByRole('navigation', { name: 'Back office' })).toHaveCount(0)
    }
  }
  expect([...admin.consoleErrors, ...seller.consoleErrors, ...visitor.consoleErrors]).toEqual([])
})
