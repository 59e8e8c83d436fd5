import { expect, test } from '@playwright/test'
import { desk, openLoggedIn } from './support/people.ts'
import { createApprovedSeller } from './support/sellers.ts'

/** These tests run while no other test changes the products: an added or withdrawn product would move the list by a row. */

test('a new page starts at its top; back and forward restore the position [C-GARD-001]', async ({ browser }) => {
  const { page } = await openLoggedIn(browser, await createApprovedSeller({ verified: true }), desk)
  await page.goto('/explore')
  const getScrollTop = () => page.evaluate(() => window.scrollY)
  const tile = page.getByRole('article').nth(7).getByRole('link')
  await tile.scrollIntoViewIfNeeded()
  const before = await getScrollTop()
  expect(before).toBeGreaterThan(100)
  await tile.click()
  await expect(page).toHaveURL(/\/product-details\//)
  await expect.poll(getScrollTop).toBe(0)
  const productName = await page.getByRole('heading', { level: 1 }).innerText()
  await page.waitForFunction(() => document.documentElement.scrollHeight > innerHeight + 300)
  await page.evaluate(() => window.scrollTo(0, 250))
  await page.goBack()
  await expect(page).toHaveURL(/\/explore$/)
  await expect.poll(getScrollTop).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL(/\/product-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(productName)
  await expect.poll(getScrollTop).toBe(250)
  // goes forward before the list has scrolled, as on a busy machine; the list must still remember its position
  await page.evaluate(async () => {
    const waitForPopState = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    const { requestAnimationFrame } = window
    const late: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => late.push(callback)
    for (const direction of [-1, 1]) {
      const arrived = waitForPopState()
      window.history.go(direction)
      await arrived
    }
    window.requestAnimationFrame = requestAnimationFrame
    for (const callback of late) requestAnimationFrame(callback)
  })
  await expect.poll(getScrollTop).toBe(250)
  await expect(page).toHaveURL(/\/product-details\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/explore$/)
  await expect.poll(getScrollTop).toBe(before)
  // My Stock is opened by a page load
  await page.goto('/mystock')
  await page.goBack()
  await expect(tile).toBeVisible()
  await expect.poll(getScrollTop).toBe(before)
})
