import { expect, type Page, test } from '@playwright/test'
import { everyWalk, type Walk } from './every-address.ts'
import { lookOver, openWith, walkTo, widths } from './people.ts'

/** Nobody needs to remember a new screen: what the address table knows is looked at, light at a desk and dark on a phone. */

const looks = [
  { colorScheme: 'light', viewport: widths[1].viewport },
  { colorScheme: 'dark', viewport: widths[0].viewport },
] as const

let walks: readonly Walk[] = []
test.beforeAll(async () => {
  walks = await everyWalk()
})

for (const who of ['a visitor', 'a seller', 'a client by link', 'an administrator'])
  test(`${who} finds every address accessible and as wide as her screen, in both themes`, async ({ browser }) => {
    const walk = walks.find((one) => one.who === who)
    if (!walk) throw new Error(`nobody walks as ${who}`)
    const { page, complaints, context } = await openWith(browser, walk.kept, looks[0].viewport, {
      reducedMotion: 'reduce',
    })
    const seen = new Set<string>()
    await page.goto(walk.start)
    for (const path of walk.paths) {
      await walkOn(page, path)
      const { pathname } = new URL(page.url())
      if (seen.has(pathname)) continue
      seen.add(pathname)
      for (const { colorScheme, viewport } of looks) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await settled(page)
        await lookOver(page)
      }
    }
    expect(complaints).toEqual([])
    await context.close()
  })

/** As by the browser's own arrows: the router goes there without the page being loaded anew. */
async function walkOn(page: Page, path: string): Promise<void> {
  const before = new URL(page.url()).pathname
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
  })
  await walkTo(page, path)
  // another screen stands, or its guard led back to where she was
  await page.waitForFunction(
    (before) => location.pathname === before || document.querySelector('h1:not([data-left])'),
    before,
  )
  await settled(page)
}

/** An endless list always has its next rows' shapes below; nothing that can be seen still waits. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' }).first()).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
