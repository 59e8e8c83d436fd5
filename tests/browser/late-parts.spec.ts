import { expect, test } from '@playwright/test'
import { holdLateScripts, measureShifts } from './support/layout-shifts.ts'
import { openLoggedIn, widths } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** Parts of a page that load late fill a space that was kept free for them, so that nothing below them moves. */

for (const { name, viewport } of widths) {
  test(`on a ${name}: nothing of My Stock moves when its late parts come [N-PAGE-010]`, async ({ browser }) => {
    const { seller } = await createTrade()
    const { page, consoleErrors } = await openLoggedIn(browser, seller, viewport)
    const getShifts = await measureShifts(page)
    const scripts = await holdLateScripts(page)
    await page.goto('/mystock')
    const select = page.getByRole('button', { name: /^Select/ }).first()
    const place = async () => (await select.boundingBox())?.y
    await expect(select).toBeVisible()
    const share = page.getByRole('button', { name: 'Share your shop' })
    await expect(share).toHaveCount(0)
    const before = await place()
    scripts.release()
    await expect(share).toBeVisible()
    expect(await place()).toBe(before)
    expect(await getShifts()).toBeLessThan(0.02)
    expect(consoleErrors).toEqual([])
  })
}
