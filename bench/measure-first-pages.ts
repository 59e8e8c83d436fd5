import { measurePages } from './measure-pages.ts'
import type { SeededCatalogue } from './seed-catalogue.ts'

export interface FirstPage {
  what: string
  /** Milliseconds from the request of the page to its largest paint. */
  largestPaintMs: number
  /** Total blocking time: for each task after the first paint the milliseconds beyond 50, added up. */
  blockedMs: number
  /** Size of the loaded scripts as sent over the network, compressed. */
  scriptKb: number
}

type FirstPageFigures = Omit<FirstPage, 'what'>

/** Paths of the storefront pages on which visits begin, by the name of the page. */
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

/** Script that runs in the page before the page's own scripts; it records the largest paint and the long tasks. */
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
