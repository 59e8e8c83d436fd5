import { measurePages } from './measure-pages.ts'
import type { SeededCatalogue } from './seed-catalogue.ts'

export interface FirstPage {
  what: string
  /** From the request of the page to the largest paint, in milliseconds. */
  largestPaintMs: number
  /** Milliseconds by which tasks after the first paint exceeded 50 ms each, added up. */
  blockedMs: number
  /** Size of the loaded scripts as they were sent. */
  scriptKb: number
}

type FirstPageFigures = Omit<FirstPage, 'what'>

/** The pages of the storefront at which people begin, by their names. */
export function listStorefrontPages({ categoryId, productId }: SeededCatalogue): Record<string, string> {
  return { home: '/', explore: '/explore', product: `/product-details/${productId}/${categoryId}/explore` }
}

/** Measures the first pages on a phone with an empty cache; empty without a browser. */
export function measureFirstPages(origin: string, seeded: SeededCatalogue): Promise<FirstPage[]> {
  const pages = { ...listStorefrontPages(seeded), login: '/login', 'sign-up': '/signup' }
  return measurePages<keyof FirstPageFigures>(origin, pages, async (page, url) => {
    await page.addInitScript({ content: observePaints })
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate<FirstPageFigures>(readFigures)
  })
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
