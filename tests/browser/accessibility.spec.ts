import { expect, test } from '@playwright/test'
import { openFront } from '../../tools/serve/dev/open-front.ts'
import {
  desk,
  expectAccessible,
  expectAccessibleInTheme,
  openBrowser,
  openWithStorage,
  phone,
} from './support/people.ts'
import { listRouteTours, openTourPage, type RouteTour, tourActors, waitUntilLoaded } from './support/route-tours.ts'

/** Tours every route of the route table, so that new screens are checked too: light on a desktop and dark on a phone. */

let tours: readonly RouteTour[] = []
test.beforeAll(async () => {
  tours = await listRouteTours()
})

for (const actor of tourActors)
  test(`${actor} finds every route accessible and as wide as the screen, in both themes`, async ({ browser }) => {
    // each tour checks every route twice
    test.slow()
    const tour = tours.find((tour) => tour.actor === actor)
    if (!tour) throw new Error(`there is no tour for ${actor}`)
    const { page, consoleErrors } = await openWithStorage(browser, tour.storage, desk)
    const visited = new Set<string>()
    let onPhone = false
    await page.goto(tour.start)
    for (const tourPage of tour.pages) {
      await openTourPage(page, tourPage)
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      // first checked at the width and in the theme of the page before, which saves one change per page
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

test('every shared component is accessible in all states on the development server’s page', async ({ browser }) => {
  const front = await openFront({ port: 0, host: '127.0.0.1', dataDir: '.data' })
  const { page, consoleErrors } = await openBrowser(browser, desk)
  const partsUrl = `http://127.0.0.1:${front.port}/dev/parts`
  await page.goto(partsUrl)
  await expect(page.locator('#Carousel')).toBeAttached()
  for (const button of await page.getByRole('button', { name: /^Show an? / }).all()) await button.click()
  await expectAccessible(page)
  for (const [opener, closer] of [
    ['Open a long dialog', 'Agree'],
    ['Ask before deleting', 'Cancel'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click()
    await expectAccessibleInTheme(page)
    await page.getByRole('dialog').getByRole('button', { name: closer }).click()
  }
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleInTheme(page)
  expect(consoleErrors).toEqual([])
  // the shop that is built for use has no page with the component gallery
  expect((await page.request.get('/dev/parts', { headers: { accept: 'text/html' } })).status()).toBe(404)
  await front.close()
})
