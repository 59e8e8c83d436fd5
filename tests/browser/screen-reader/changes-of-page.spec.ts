import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from '../support/back-office.ts'
import { focused } from '../support/keyboard.ts'
import { navigateTo, openLoggedIn, waitUntilScrolled, widths } from '../support/people.ts'
import { createTrade } from '../support/sale.ts'
import { ScreenReader } from './screen-reader.ts'

/** A seller's pages, each reached without a page load. */
const paths = [
  '/explore',
  '/mystock',
  '/faves',
  '/myclients',
  '/myclients/add-client',
  '/myclients/import',
  '/myclients/sell',
  '/myclients/send-link',
  '/running-out',
  '/desk',
  '/orders',
  '/links',
  '/commission',
  '/profile',
  '/my-address',
  '/payment',
  '/salon-stock',
  '/terms',
  '/no-such-page',
]

/** An administrator's pages. */
const adminPaths = [
  '/dashboard',
  '/admin-user',
  '/admin-order',
  '/admin-dispatch',
  '/admin-return',
  '/admin-recall',
  '/products',
  '/products/add-new-product',
  '/category',
  '/admin-client',
  '/admin-coupon',
  '/admin-staff',
  '/admin-settings',
  '/admin-log',
]

for (const { name, viewport } of widths) {
  test(`on a ${name} each change of page says its title [N-ASST-006]`, async ({ browser }) => {
    const { seller } = await createTrade()
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    await expectTitlesSaid(page, ['/', ...paths])
    expect(consoleErrors).toEqual([])
  })

  test(`on a ${name} each page of the back office says its title [N-ASST-006]`, async ({ browser }) => {
    const { page, consoleErrors } = await openBackOffice(browser, viewport)
    await expectTitlesSaid(page, adminPaths)
    expect(consoleErrors).toEqual([])
  })
}

/** Opens the first path by its address and goes on to the others without a page load; each is said by a title of its own. */
async function expectTitlesSaid(page: Page, [first = '/', ...others]: readonly string[]): Promise<void> {
  const reader = await ScreenReader.listenTo(page)
  await reader.open(first)
  const titles = new Map<string, string>()
  for (const path of others)
    await test.step(path, async () => {
      await navigateTo(page, path)
      await reader.listen()
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), path).toBe(true)
      await reader.listen()
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      const title = (await page.title()).split(' | ')[0] ?? ''
      const heard = reader.takeHeard()
      const isSaid = heard.includes(`${heading}, heading level 1`) || heard.includes(`says: ${title}`)
      expect.soft(isSaid, `${path} with the heading ‘${heading}’ is heard as: ${heard}`).toBe(true)
      expect.soft(titles.get(title), `the title ‘${title}’ of ${path} is also that of`).toBeUndefined()
      titles.set(title, path)
    })
}

test('a link that was followed has the focus again after going back [N-ASST-006]', async ({ browser }) => {
  const { seller, products } = await createTrade()
  const { page, consoleErrors } = await openLoggedIn(browser, seller, widths[0].viewport)
  await page.goto('/mystock')
  const link = page.getByRole('article').getByRole('link', { name: products[1]?.name ?? '' })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: products[1]?.name ?? '' })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await waitUntilScrolled(page)
  await expect(focused(page)).toBeInViewport()
  expect(consoleErrors).toEqual([])
})
