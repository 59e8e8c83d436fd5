import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findBrowserPath } from '../../tools/check/testing/ensure-browser.ts'
import { createStorageState } from '../browser-session.ts'

export interface BackOfficeScreen {
  /** Milliseconds from the request of the page until the first row of the list is painted. */
  rowsAfterMs: number
  /** Size of the loaded scripts as sent over the network, compressed. */
  scriptKb: number
}

const repetitions = 7

/**
 * Opens the list of products several times in an administrator's browser with an empty cache, and returns the median; null if no browser
 * is installed.
 */
export async function measureBackOfficeScreen(origin: string, accessToken: string): Promise<BackOfficeScreen | null> {
  const executablePath = findBrowserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return null
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const opened: BackOfficeScreen[] = []
    for (let time = 0; time < repetitions; time++) opened.push(await openList(browser, origin, accessToken))
    opened.sort((a, b) => a.rowsAfterMs - b.rowsAfterMs)
    return opened[repetitions >> 1] ?? null
  } finally {
    await browser.close()
  }
}

async function openList(browser: Browser, origin: string, accessToken: string): Promise<BackOfficeScreen> {
  const storageState = await createStorageState(origin, accessToken)
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.addInitScript({ content: markRows })
  await page.goto(`${origin}/products`)
  await page.waitForSelector('tbody tr')
  // wait two frames: the mark is set before the next frame is painted
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const opened = await page.evaluate<BackOfficeScreen>(readMarks)
  await context.close()
  return opened
}

/** Script that runs in the page and marks when the first row is painted, by the page's own clock. */
const markRows = `new MutationObserver((changes, watch) => {
  if (!document.querySelector('tbody tr')) return
  watch.disconnect()
  requestAnimationFrame(() => performance.mark('rows'))
}).observe(document, { childList: true, subtree: true })`

const readMarks = `({
  rowsAfterMs: Math.round(performance.getEntriesByName('rows')[0].startTime),
  scriptKb: Math.round(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024),
})`
