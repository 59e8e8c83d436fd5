import { existsSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowserPath } from '../tools/check/testing/ensure-browser.ts'
import { createStorageState } from './browser-session.ts'

export interface Interaction {
  what: string
  /** Milliseconds from the tap or key press to the next paint; of the interaction's events the longest one counts. */
  nextPaintMs: number
}

const loadedProducts = 500
/** How many times slower a phone's processor is than this computer's. */
const slowerProcessor = 4
/** How long to wait for the browser to report the events of an interaction, which it does only after the paint. */
const reportedAfterMs = 1500
const phone = { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/**
 * Finds the element before the tap is measured, and by a selector: finding it by its role would keep a page of so many elements busy for
 * seconds.
 */
const tapOn = (find: (page: Page) => Locator) => async (page: Page) => {
  const control = find(page)
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control} is not shown`)
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
const press = (key: string) => async (page: Page) => () => page.keyboard.press(key)
const closeDialog = tapOn((page) => page.locator('dialog[open] button[aria-label=Close]'))
const firstFilter = tapOn((page) => page.locator('dialog[open] label').first())

/** Prepares a tap on the fave button of a product far down the list, but not so near its end that scrolling there loads the next page. */
const faveFarDown = async (page: Page) => {
  await page.evaluate('scrollBy(0, -6000)')
  await page.waitForTimeout(reportedAfterMs)
  const place = await page.locator('li[aria-posinset]').nth(6).getAttribute('aria-posinset')
  return tapOn(() => page.locator(`li[aria-posinset="${place}"] button[aria-label*=faves]`))(page)
}

/**
 * The interactions in the order in which they run. None reloads the page, so each finds it as the one before has left it, and a chosen
 * filter shortens the list for those that follow.
 */
const interactions = {
  'a fave': faveFarDown,
  'opening the search': tapOn((page) => page.locator('header button[aria-label=Search]')),
  'typing a character': press('c'),
  // the field is emptied by a tap instead of Escape, because the browser reports the duration of Escape only with the next key press
  'emptying the search': tapOn((page) => page.locator('dialog[open] button[aria-label="Clear search"]')),
  'closing the search': closeDialog,
  'opening the filters': tapOn((page) => page.locator('button[aria-haspopup=dialog]', { hasText: 'Filters' })),
  'choosing a filter': firstFilter,
  'taking it back': firstFilter,
  'closing the filters': closeDialog,
}

/** A seller on a phone scrolls to 500 products and then uses the list; empty without a browser. */
export async function measureInteractions(origin: string, accessToken: string): Promise<Interaction[]> {
  const executablePath = findBrowserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return []
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await openList(browser, origin, accessToken)
    const measured: Interaction[] = []
    for (const [what, find] of Object.entries(interactions)) {
      const act = await find(page)
      // finding the element kept the page busy too, so the events that this caused are dropped first
      await page.waitForTimeout(reportedAfterMs)
      await page.evaluate('window.eventMs.splice(0)')
      await act()
      await page.waitForTimeout(reportedAfterMs)
      measured.push({ what, nextPaintMs: await page.evaluate<number>('Math.max(0, ...window.eventMs.splice(0))') })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function openList(browser: Browser, origin: string, accessToken: string): Promise<Page> {
  const storageState = await createStorageState(origin, accessToken)
  const context = await browser.newContext({ ...phone, storageState })
  const page = await context.newPage()
  await page.addInitScript({ content: observeEvents })
  await page.goto(`${origin}/explore`, { waitUntil: 'networkidle' })
  // the list is loaded at full speed; only the interactions are measured with a slowed-down processor
  const countLoaded = async () => Number(await page.locator('li[aria-setsize]').first().getAttribute('aria-setsize'))
  while ((await countLoaded()) < loadedProducts) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.waitForTimeout(100)
  }
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.waitForTimeout(reportedAfterMs)
  await page.evaluate('window.eventMs.splice(0)')
  return page
}

/** Script that runs in the page before the page's own scripts; it records how long each event of an interaction takes. */
const observeEvents = `window.eventMs = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.eventMs.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })`
