import { expect, type Page, test } from '@playwright/test'
import { openWithStorage } from './support/people.ts'
import { listRouteTours, openTourPage, type RouteTour, tourActors } from './support/route-tours.ts'

/** Checks every route in the small window that a desktop has at a zoom of 400 %, and on the narrowest phone. */

const magnified = { width: 320, height: 200 }
/** The largest share of the window's height that fixed bars may cover, enough for one bar as high as its button. */
const mostCovered = 0.3
/** The least text size of a field, in pixels: phones zoom into the page around a focused field with smaller text. */
const leastFieldText = 16

let tours: readonly RouteTour[] = []
test.beforeAll(async () => {
  tours = await listRouteTours()
})

for (const actor of tourActors)
  test(`${actor} finds every route at 320 px and 400 % without sideways scrolling [N-PAGE-002–004]`, async ({
    browser,
  }) => {
    const tour = tours.find((tour) => tour.actor === actor)
    if (!tour) throw new Error(`there is no tour for ${actor}`)
    const { page } = await openWithStorage(browser, tour.storage, magnified)
    const visited = new Set<string>()
    await page.goto(tour.start)
    for (const tourPage of tour.pages) {
      await openTourPage(page, tourPage)
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      expect.soft(await findOverflow(page), `${pathname} scrolls sideways`).toBe('')
      expect.soft(await findSmallFields(page), `${pathname} has fields that magnify the page`).toEqual([])
      await page.evaluate(() => scrollTo(0, 200))
      expect.soft(await coveredHeight(page), `bars cover ${pathname}`).toBeLessThanOrEqual(mostCovered)
    }
    expect([...visited]).toEqual(expect.arrayContaining([...tour.reachedPaths]))
  })

/** Describes the element that sticks out furthest on the right of the window; empty if none does. */
function findOverflow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return ''
    const wide = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((one, other) => other.right - one.right)[0]
    return `${wide?.right}: ${wide?.element.outerHTML.slice(0, 160)}`
  })
}

function findSmallFields(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const notText = ['checkbox', 'radio', 'file', 'hidden', 'color', 'range', 'submit', 'button']
    return [...document.querySelectorAll('input, select, textarea, [contenteditable="true"]')]
      .filter((field) => !(field instanceof HTMLInputElement && notText.includes(field.type)))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
      .map((field) => field.outerHTML.slice(0, 120))
  }, leastFieldText)
}

/** The share of the window's height that is covered by elements which do not scroll with the page. */
function coveredHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *:not(dialog)')].filter((element) => {
      const { position, visibility, pointerEvents } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const stays = position === 'fixed' || position === 'sticky'
      return stays && visibility === 'visible' && pointerEvents !== 'none' && width > innerWidth / 2 && height > 0
    })
    const covered = new Set<number>()
    for (const bar of bars) {
      const { top, bottom } = bar.getBoundingClientRect()
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++) covered.add(y)
    }
    return covered.size / innerHeight
  })
}
