import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findBrowserPath } from '../tools/check/testing/ensure-browser.ts'

export interface SlowPage {
  what: string
  /** From the request of the page to the first paint of its text, in milliseconds. */
  readableMs: number
  /** From the request of the page until it answers what is pressed and typed, in milliseconds. */
  usableMs: number
  /** Files that were requested until then, and their size as they were sent. */
  requests: number
  kb: number
}

const repetitions = 5
/** A phone's processor beside the one of this machine. */
const slowerProcessor = 4
/** 400 kbit a second, and 400 ms from a request to its answer. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Opens pages on a phone with an empty cache and a slow 3G line, and takes the median of each figure; empty without a browser. */
export async function measureSlowLine(origin: string, pages: Record<string, string>): Promise<SlowPage[]> {
  const executablePath = findBrowserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return []
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const measured: SlowPage[] = []
    for (const [what, path] of Object.entries(pages)) {
      const opened: PageFigures[] = []
      for (let time = 0; time < repetitions; time++) opened.push(await openPage(browser, origin + path))
      const median = (figure: keyof PageFigures) =>
        opened.map((one) => one[figure]).toSorted((a, b) => a - b)[repetitions >> 1] ?? Number.NaN
      measured.push({
        what,
        readableMs: median('readableMs'),
        usableMs: median('usableMs'),
        requests: median('requests'),
        kb: median('kb'),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}

type PageFigures = Omit<SlowPage, 'what'>

async function openPage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowLine)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.addInitScript({ content: observeUse })
  await page.goto(url, { waitUntil: 'commit' })
  const figures = await page.evaluate<PageFigures>(`window.whenUsable.then(() => ${readFigures})`)
  await context.close()
  return figures
}

/** Runs in the page before its scripts: a page that answers asks for the input that it has held until then (src/app/inline-scripts.ts). */
const observeUse = `{
  let release
  let resolve
  window.whenUsable = new Promise((done) => { resolve = done })
  Object.defineProperty(window, 'releaseEarlyInput', {
    set: (given) => { release = given },
    get: () => release && (() => { window.usableAt = performance.now(); resolve(); return release() }),
  })
}`

const readFigures = `(() => {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= window.usableAt)
  return {
    readableMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    usableMs: Math.round(window.usableAt),
    requests: files.length,
    kb: Math.round(files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024),
  }
})()`
