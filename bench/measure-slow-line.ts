import { measurePages } from './measure-pages.ts'

export interface SlowPage {
  what: string
  /** Milliseconds from the request of the page to the first paint of its text. */
  readableMs: number
  /** Milliseconds from the request of the page until it responds to taps and typing. */
  usableMs: number
  /** How many files were requested until the page was usable, and their size as sent over the network. */
  requests: number
  kb: number
}

type SlowFigures = Omit<SlowPage, 'what'>

/** 400 kbit a second, and 400 ms from a request to its answer. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Measures pages on a phone with an empty cache and a slow 3G line; empty without a browser. */
export function measureSlowLine(origin: string, pages: Record<string, string>): Promise<SlowPage[]> {
  return measurePages<keyof SlowFigures>(origin, pages, async (page, url, devTools) => {
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', slowLine)
    await page.addInitScript({ content: observeUse })
    await page.goto(url, { waitUntil: 'commit' })
    return page.evaluate<SlowFigures>(`window.whenUsable.then(() => ${readFigures})`)
  })
}

/**
 * Script that runs in the page before the page's own scripts. It notes when the page calls `replayEarlyInput` (src/app/inline-scripts.ts),
 * which it does once it can respond to input.
 */
const observeUse = `{
  let resolve
  window.whenUsable = new Promise((done) => { resolve = done })
  let replayHeld
  Object.defineProperty(window, 'replayEarlyInput', {
    set: (given) => { replayHeld = given },
    get: () => replayHeld && ((replay) => { window.usableAt ??= performance.now(); resolve(); return replayHeld(replay) }),
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
