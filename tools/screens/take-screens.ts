import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import {
  openTourPage,
  type RouteTour,
  type TourPage,
  waitUntilLoaded,
} from '../../tests/browser/support/route-tours.ts'
import { shopUrl } from '../../tests/browser/support/shop-api.ts'
import { getScreenName, type Screen, themes, windows } from './screen-names.ts'
import { makeStill } from './still-page.ts'

export interface TakenScreen extends Screen {
  file: string
}

export interface TakenTour {
  taken: TakenScreen[]
  /** The addresses that did not load, each with the reason. */
  stuck: string[]
}

interface TakeOptions {
  /** The folder for the pictures. */
  folder: string
  /** Only routes whose path contains this text. */
  words: string
}

/** Walks an actor's tour and takes a picture of each page in every window and theme; a page to which guards redirect is taken once. */
export async function takeScreens(
  browser: Browser,
  tour: RouteTour,
  { folder, words }: TakeOptions,
): Promise<TakenTour> {
  const localStorage = Object.entries(tour.storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: shopUrl(),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    storageState: { cookies: [], origins: [{ origin: shopUrl(), localStorage }] },
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const tourTaken: TakenTour = { taken: [], stuck: [] }
  const visited = new Set<string>()
  await page.goto(tour.start)
  for (const tourPage of tour.pages.filter(({ route }) => route.includes(words))) {
    try {
      await openTourPage(page, tourPage)
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      tourTaken.taken.push(...(await takeEveryWindow(page, tour.actor, tourPage, folder)))
    } catch (error) {
      tourTaken.stuck.push(`${tour.actor}: ${tourPage.path} (${(error as Error).message.split('\n')[0]})`)
    }
  }
  await context.close()
  return tourTaken
}

async function takeEveryWindow(page: Page, actor: string, { route }: TourPage, folder: string): Promise<TakenScreen[]> {
  const taken: TakenScreen[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await waitUntilLoaded(page)
      await makeStill(page)
      const screen: Screen = { actor, route, window, theme }
      const file = path.join(folder, `${getScreenName(screen)}.png`)
      mkdirSync(path.dirname(file), { recursive: true })
      await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', fullPage: true })
      taken.push({ ...screen, file })
    }
  }
  return taken
}
