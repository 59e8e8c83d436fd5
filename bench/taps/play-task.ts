import type { Browser, BrowserContext } from '@playwright/test'
import { storageForSession } from '../../tests/browser/support/people.ts'
import { createSession, shopUrl } from '../../tests/browser/support/shop-api.ts'
import { Hand, type HandKind, hands } from './hand.ts'
import type { Task } from './task.ts'

export interface Counted {
  taps: number
  keys: number
  seconds: number
}

export interface Played extends Counted {
  /** What the steps before the task took; null if there were none. */
  approach: Counted | null
}

/** Opens a browser context in which tasks are played one after the other; each task logs in another person. */
export async function openTaskContext(browser: Browser, kind: HandKind): Promise<BrowserContext> {
  const place = { locale: 'en-GB', timezoneId: 'Europe/London' }
  const context = await browser.newContext({ ...hands[kind], ...place, baseURL: shopUrl() })
  context.setDefaultTimeout(20_000)
  return context
}

/** Plays a task from the page where it begins. */
export async function playTask(context: BrowserContext, task: Task, kind: HandKind): Promise<Played> {
  const { as, start, approach, play, clear } = await task.prepare()
  const stored = as ? storageForSession(await createSession(as)) : {}
  const page = await context.newPage()
  try {
    await page.goto('/robots.txt')
    await page.evaluate((values) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    }, stored)
    await page.goto(start)
    await page.waitForLoadState('networkidle')
    const count = async (part: (hand: Hand) => Promise<void>): Promise<Counted> => {
      const hand = new Hand(page, kind)
      const from = performance.now()
      await part(hand)
      return { taps: hand.taps, keys: hand.keys, seconds: (performance.now() - from - hand.waitedMs) / 1000 }
    }
    const before = approach ? await count(approach) : null
    return { ...(await count(play)), approach: before }
  } finally {
    await page.close()
    await clear?.()
  }
}
