import type { Page } from '@playwright/test'

/**
 * From the next page on, measures how far parts of a page move without the user's doing; the returned function reads the measure of the
 * open page.
 */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

/** Holds back every script that the page's HTML does not name, until `release` is called. */
export async function holdLateScripts(page: Page): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let html = ''
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() === 'document') {
      const response = await route.fetch()
      html = await response.text()
      return route.fulfill({ response })
    }
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && !html.includes(pathname)) await released
    return route.continue()
  })
  return { release }
}
