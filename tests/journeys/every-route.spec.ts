import { expect, type Page, test } from '@playwright/test'
import { everyWalk, type Stop, type Walk } from './every-address.ts'
import { desk, lookOverTheme, openWith, phone, walkTo } from './people.ts'

/** Nobody needs to remember a new screen: what the address table knows is looked at, light at a desk and dark on a phone. */

let walks: readonly Walk[] = []
test.beforeAll(async () => {
  walks = await everyWalk()
})

for (const who of ['a visitor', 'a seller', 'a client by link', 'an administrator'])
  test(`${who} finds every address accessible and as wide as her screen, in both themes`, async ({ browser }) => {
    const walk = walks.find((one) => one.who === who)
    if (!walk) throw new Error(`nobody walks as ${who}`)
    const { page, complaints } = await openWith(browser, walk.kept, desk)
    const seen = new Set<string>()
    let onPhone = false
    await page.goto(walk.start)
    for (const stop of walk.stops) {
      await walkOn(page, stop)
      const { pathname } = new URL(page.url())
      if (seen.has(pathname)) continue
      seen.add(pathname)
      // each page comes in the look that the one before was left in
      await lookOverTheme(page)
      onPhone = !onPhone
      await page.emulateMedia({ colorScheme: onPhone ? 'dark' : 'light' })
      await page.setViewportSize(onPhone ? phone : desk)
      await settled(page)
      await lookOverTheme(page)
    }
    expect([...seen]).toEqual(expect.arrayContaining([...walk.reaches]))
    expect(complaints).toEqual([])
  })

async function walkOn(page: Page, { path, rendered }: Stop): Promise<void> {
  if (rendered) {
    await page.goto(path)
    return settled(page)
  }
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
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' }).first()).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
