import type { Browser } from '@playwright/test'
import { storageForSession } from '../../tests/browser/support/people.ts'
import { createSession, shopUrl } from '../../tests/browser/support/shop-api.ts'
import { Hand, type HandKind, hands } from './hand.ts'
import type { Task } from './tasks.ts'

export interface Played {
  taps: number
  keys: number
  seconds: number
}

/** Plays a task in a browser of its own, from the page where it begins. */
export async function playTask(browser: Browser, task: Task, kind: HandKind): Promise<Played> {
  const { seller, start, play } = await task.prepare()
  const stored = seller ? storageForSession(await createSession(seller)) : {}
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...hands[kind],
    storageState: { cookies: [], origins: [{ origin: shopUrl(), localStorage }] },
    baseURL: shopUrl(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const page = await context.newPage()
    await page.goto(start)
    await page.waitForLoadState('networkidle')
    const hand = new Hand(page, kind)
    const from = performance.now()
    await play(hand)
    return { taps: hand.taps, keys: hand.keys, seconds: (performance.now() - from) / 1000 }
  } finally {
    await context.close()
  }
}
