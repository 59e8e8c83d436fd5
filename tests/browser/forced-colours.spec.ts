import { expect, type Page, test } from '@playwright/test'
import { openFront } from '../../tools/serve/dev/open-front.ts'
import { desk, openBrowser, openLoggedIn } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** What is chosen, on or long, in the colours that a system forces upon pages. */

const background = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo)

test('switches and badges are told apart without the colours of the page [N-PAGE-007]', async ({ browser }) => {
  const front = await openFront({ port: 0, host: '127.0.0.1', dataDir: '.data' })
  const { page, consoleErrors } = await openBrowser(browser, desk, { forcedColors: 'active' })
  await page.goto(`http://127.0.0.1:${front.port}/dev/parts`)
  await expect(page.getByRole('switch').first()).toBeVisible()
  const drawnSwitch = async () => ({
    picture: (await page.getByRole('switch').first().screenshot()).toString('base64'),
    background: await background(page, 'input[role=switch]'),
  })
  const on = await drawnSwitch()
  await page.getByRole('switch').first().press('Space')
  await page.getByRole('switch').first().blur()
  const off = await drawnSwitch()
  expect(off.picture).not.toBe(on.picture)
  expect(off.background).not.toBe(on.background)
  const outline = await page
    .locator('[data-tone]')
    .first()
    .evaluate((badge) => getComputedStyle(badge).outlineStyle)
  expect(outline).toBe('solid')
  expect(consoleErrors).toEqual([])
  await front.close()
})

test('a chosen chip and a month’s bars are visible without the page’s colours [N-PAGE-007]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPaidOrder()
  const { page } = await openLoggedIn(browser, trade.seller, desk, { forcedColors: 'active' })
  await page.goto('/links')
  await expect(page.getByRole('button', { name: 'Opened' })).toBeVisible()
  expect(await background(page, 'button[aria-pressed=true]')).not.toBe(
    await background(page, 'button[aria-pressed=false]'),
  )
  expect(await background(page, 'nav a[aria-current]')).not.toBe(await background(page, 'nav a:not([aria-current])'))
  await page.goto('/desk')
  const bar = page.locator('table span[style*="-size"]').first()
  await expect(bar).toBeVisible()
  const canvas = await background(page, 'body')
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(canvas)
})
