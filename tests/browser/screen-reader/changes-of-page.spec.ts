import { expect, test } from '@playwright/test'
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

for (const { name, viewport } of widths)
  test(`on a ${name} each change of page says its title [N-ASST-006]`, async ({ browser }) => {
    const { seller } = await createTrade()
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    const reader = await ScreenReader.listenTo(page)
    await reader.open('/')
    for (const path of paths)
      await test.step(path, async () => {
        await navigateTo(page, path)
        await reader.listen()
        const title = (await page.title()).split(' | ')[0] ?? ''
        await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), path).toBe(true)
        await reader.listen()
        expect.soft(reader.takeHeard(), path).toMatch(new RegExp(`heading level 1|says: ${title}`, 'i'))
      })
    expect(consoleErrors).toEqual([])
  })

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
