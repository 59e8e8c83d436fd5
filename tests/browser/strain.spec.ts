import { expect, type Page, test } from '@playwright/test'
import { findLosses, spaceText } from './support/losses.ts'
import { desk, findViolations, openWithStorage, phone } from './support/people.ts'
import { listRouteTours, openTourPage, type RouteTour, tourActors, waitUntilLoaded } from './support/route-tours.ts'
import { findLostFocus, findLostShapes, findMovement, nextFrames, noteShapes } from './support/strain.ts'

/**
 * Checks every route for readers who magnify it, space out its text, or set their system to its own colours, more contrast or less motion.
 * All comparisons are measured in the page; the screenshots are only for people who look at a run.
 */

/** The window of a desktop of 1280 x 1024 pixels at a zoom of 400 %. */
const magnified = { width: 320, height: 256 }
const tabStops = 40
/** The routes of which a screenshot is taken in every state. */
const pictured =
  /^\/$|^\/(explore|product|mystock|checkout|desk|commission|dashboard|admin-order|admin-settings|client-page|404)/

let tours: readonly RouteTour[] = []
test.beforeAll(async () => {
  tours = await listRouteTours()
})

for (const actor of tourActors)
  test(`${actor} loses nothing of any route to zoom, spacing, colours [N-STRN-001–006]`, async ({ browser }) => {
    test.setTimeout(900_000)
    const tour = tours.find((tour) => tour.actor === actor)
    if (!tour) throw new Error(`there is no tour for ${actor}`)
    const { page, consoleErrors } = await openWithStorage(browser, tour.storage, desk, { contrast: 'more' })
    const visited = new Set<string>()
    await page.goto(tour.start)
    for (const tourPage of tour.pages) {
      // set before the page is opened, because a page loads the style sheet for more contrast only if the system asks for it at that moment
      await page.emulateMedia({ contrast: 'more' })
      await openTourPage(page, tourPage)
      await page.emulateMedia({ contrast: 'no-preference' })
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      await test.step(tourPage.route, () => strain(page, tourPage.route, pathname))
    }
    expect([...visited]).toEqual(expect.arrayContaining([...tour.reachedPaths]))
    expect(consoleErrors).toEqual([])
  })

async function strain(page: Page, route: string, pathname: string): Promise<void> {
  const name = route.replaceAll(/[^\w-]+/g, '-')
  const takePicture = async (state: string) => {
    if (!pictured.test(pathname)) return
    const path = test.info().outputPath(`${name}-${state}.png`)
    await page.screenshot({ path })
    test.info().attachments.push({ name: `${pathname}: ${state}`, path, contentType: 'image/png' })
  }
  const lost = (what: string, found: readonly unknown[]) => expect.soft(found, `${pathname}: ${what}`).toEqual([])
  await page.setViewportSize(desk)
  await waitUntilLoaded(page)
  lost('moves', await findMovement(page))

  await noteShapes(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await nextFrames(page)
    lost(`${colorScheme} forced colours hide`, await findLostShapes(page))
    await takePicture(`forced-${colorScheme}`)
  }
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more', colorScheme: 'light' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const weak = await findViolations(page, (axe) => axe.withRules(['color-contrast-enhanced']))
    lost(`more contrast, ${colorScheme}`, weak)
    await takePicture(`contrast-${colorScheme}`)
  }
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' })

  const usual = new Set<string>()
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    await waitUntilLoaded(page)
    const before = (await findLosses(page)).map(({ where }) => where)
    const unspace = await spaceText(page)
    const after = await findLosses(page)
    await takePicture(`spaced-${viewport.width}`)
    await unspace()
    const added = after.filter(({ what, where }) => what !== 'shortened' && !before.includes(where))
    lost(`spaced text at ${viewport.width} px`, added)
    // overlaps that also exist without strain are intended, such as a button or a unit inside a field
    for (const { what, where } of await findLosses(page)) if (what === 'overlapping') usual.add(where)
  }

  await page.setViewportSize(magnified)
  await waitUntilLoaded(page)
  const cut = (await findLosses(page)).filter(({ what, where }) => what !== 'shortened' && !usual.has(where))
  lost('400 %', cut)
  await takePicture('magnified')
  await page.emulateMedia({ forcedColors: 'active' })
  lost('focus', await findLostFocus(page, tabStops))
  await page.emulateMedia({ forcedColors: 'none' })
}
