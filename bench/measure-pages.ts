import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowserPath } from '../tools/check/testing/ensure-browser.ts'

const repetitions = 5
/** How many times slower a phone's processor is than this computer's. */
const slowerProcessor = 4

/** Opens a URL in the phone's browser and returns what was measured in the page. */
type OpenPage<Figure extends string> = (
  page: Page,
  url: string,
  devTools: CDPSession,
) => Promise<Record<Figure, number>>

/** Opens each page five times on a phone with an empty cache, and returns the median of each figure; empty if no browser is installed. */
export async function measurePages<Figure extends string>(
  origin: string,
  pages: Record<string, string>,
  open: OpenPage<Figure>,
): Promise<({ what: string } & Record<Figure, number>)[]> {
  const executablePath = findBrowserPath()
  if (!executablePath && !existsSync(chromium.executablePath())) return []
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const measured: ({ what: string } & Record<Figure, number>)[] = []
    for (const [what, path] of Object.entries(pages)) {
      const opened: Record<Figure, number>[] = []
      for (let time = 0; time < repetitions; time++) opened.push(await openOnPhone(browser, origin + path, open))
      measured.push({ what, ...takeMedians(opened) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

function takeMedians<Figure extends string>(opened: Record<Figure, number>[]): Record<Figure, number> {
  const figures = Object.keys(opened[0] ?? {}) as Figure[]
  const medianOf = (figure: Figure) =>
    opened.map((one) => one[figure]).toSorted((a, b) => a - b)[opened.length >> 1] ?? Number.NaN
  return Object.fromEntries(figures.map((figure) => [figure, medianOf(figure)])) as Record<Figure, number>
}

async function openOnPhone<Figure extends string>(browser: Browser, url: string, open: OpenPage<Figure>) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const figures = await open(page, url, devTools)
  await context.close()
  return figures
}
