import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { browserPath } from '../tools/testing/ensure-browser.ts'

export interface OfficeScreen {
  /** From the address being asked for to the rows of the list being there. */
  rowsAfterMs: number
  /** Scripts that were loaded for it, as they were sent. */
  scriptKb: number
}

const times = 7

/** The list of products as an administrator's browser opens it, with nothing kept from before; null without a browser. */
export async function measureOfficeScreen(origin: string, accessToken: string): Promise<OfficeScreen | null> {
  const executablePath = browserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return null
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const opened: OfficeScreen[] = []
    for (let time = 0; time < times; time++) opened.push(await openList(browser, origin, accessToken))
    opened.sort((a, b) => a.rowsAfterMs - b.rowsAfterMs)
    return opened[times >> 1] ?? null
  } finally {
    await browser.close()
  }
}

async function openList(browser: Browser, origin: string, accessToken: string): Promise<OfficeScreen> {
  const kept = { accessToken, isLoggedIn: 'true', isAdmin: 'true', isVerify: '1', userId: 'bench' }
  const user = JSON.stringify({ _id: 'bench', isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
  const localStorage = Object.entries({ ...kept, user, userData: user }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
  const page = await context.newPage()
  await page.addInitScript({ content: markRows })
  await page.goto(`${origin}/products`)
  await page.waitForSelector('tbody tr')
  // the mark is set before the next frame is drawn
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const opened = await page.evaluate<OfficeScreen>(readMarks)
  await context.close()
  return opened
}

/** In the page: the moment at which the first row is drawn, told by its own clock. */
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
