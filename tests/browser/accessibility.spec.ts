import { expect, type Page, test } from '@playwright/test'
import { desk, expectAccessibleInTheme, navigateTo, openWithStorage, phone } from './support/people.ts'
import { listRouteTours, type RouteTour, type TourPage } from './support/route-tours.ts'

/** Nobody needs to remember a new screen: what the address table knows is looked at, light at a desk and dark on a phone. */

let tours: readonly RouteTour[] = []
test.beforeAll(async () => {
  tours = await listRouteTours()
})

for (const actor of ['a visitor', 'a seller', 'a client by link', 'an administrator'])
  test(`${actor} finds every address accessible and as wide as her screen, in both themes`, async ({ browser }) => {
    const tour = tours.find((tour) => tour.actor === actor)
    if (!tour) throw new Error(`nobody walks as ${actor}`)
    const { page, consoleErrors } = await openWithStorage(browser, tour.storage, desk)
    const visited = new Set<string>()
    let onPhone = false
    await page.goto(tour.start)
    for (const tourPage of tour.pages) {
      await openTourPage(page, tourPage)
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      // each page comes in the look that the one before was left in
      await expectAccessibleInTheme(page)
      onPhone = !onPhone
      await page.emulateMedia({ colorScheme: onPhone ? 'dark' : 'light' })
      await page.setViewportSize(onPhone ? phone : desk)
      await waitUntilLoaded(page)
      await expectAccessibleInTheme(page)
    }
    expect([...visited]).toEqual(expect.arrayContaining([...tour.reachedPaths]))
    expect(consoleErrors).toEqual([])
  })

async function openTourPage(page: Page, { path, rendered }: TourPage): Promise<void> {
  if (rendered) {
    await page.goto(path)
    return waitUntilLoaded(page)
  }
  const before = new URL(page.url()).pathname
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
  })
  await navigateTo(page, path)
  // another screen stands, or its guard led back to where she was
  await page.waitForFunction(
    (before) => location.pathname === before || document.querySelector('h1:not([data-left])'),
    before,
  )
  await waitUntilLoaded(page)
}

/** An endless list always has its next rows' shapes below; nothing that can be seen still waits. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' }).first()).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
