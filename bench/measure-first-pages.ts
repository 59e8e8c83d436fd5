import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findBrowserPath } from '../tools/check/testing/ensure-browser.ts'
import type { SeededCatalogue } from './seed-catalogue.ts'

export interface FirstPage {
  what: string
  /** From the request of the page to the largest paint, in milliseconds. */
  largestPaintMs: number
  /** What tasks took above 50 ms each, from the first paint on, added up. */
  blockedMs: number
  /** Size of the loaded scripts as they were sent. */
  scriptKb: number
}

const repetitions = 5
/** A phone's processor beside the one of this machine. */
const slowerProcessor = 4

/** Opens the first pages on a phone with an empty cache, and takes the median of each figure; empty without a browser. */
export async function measureFirstPages(
  origin: string,
  { categoryId, productId }: SeededCatalogue,
): Promise<FirstPage[]> {
  const executablePath = findBrowserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return []
  const pages = {
    home: '/',
    explore: '/explore',
    product: `/product-details/${productId}/${categoryId}/explore`,
    login: '/login',
    'sign-up': '/signup',
  }
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const measured: FirstPage[] = []
    for (const [what, path] of Object.entries(pages)) {
      const opened: PageFigures[] = []
      for (let time = 0; time < repetitions; time++) opened.push(await openPage(browser, origin + path))
      const median = (figure: keyof PageFigures) =>
        opened.map((one) => one[figure]).toSorted((a, b) => a - b)[repetitions >> 1] ?? Number.NaN
      measured.push({
        what,
        largestPaintMs: median('largestPaintMs'),
        blockedMs: median('blockedMs'),
        scriptKb: median('scriptKb'),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}

type PageFigures = Omit<FirstPage, 'what'>

async function openPage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.addInitScript({ content: observePaints })
  await page.goto(url, { waitUntil: 'networkidle' })
  const figures = await page.evaluate<PageFigures>(readFigures)
  await context.close()
  return figures
}

/** Runs in the page before its scripts. */
const observePaints = `window.largestPaint = 0; window.longTasks = []
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.largestPaint = entry.startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })`

const readFigures = `(() => {
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  return {
    largestPaintMs: Math.round(window.largestPaint),
    blockedMs: Math.round(window.longTasks.filter(({ startTime }) => startTime >= firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0)),
    scriptKb: Math.round(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024),
  }
})()`
