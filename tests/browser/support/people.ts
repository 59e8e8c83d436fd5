import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { type Credentials, createSession, type Session, shopUrl } from './shop-api.ts'

/** The users of the demo shop, browser windows at two widths, and the accessibility check of a screen. */

export const widths = [
  { name: 'phone', viewport: { width: 375, height: 812 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

export const phone = widths[0].viewport
export const desk = widths[1].viewport
/** The width at which lists have fewer columns and panels stand below each other. */
export const tablet = { width: 768, height: 1024 }

interface Viewport {
  width: number
  height: number
}

export const anna = { email: 'anna@chairside.test', password: 'Chairside-1anna' }
export const cleo = { email: 'cleo@chairside.test', password: 'Chairside-1cleo' }
export const dora = { email: 'dora@chairside.test', password: 'Chairside-1dora' }
export const administrator = { email: 'admin@chairside.test', password: 'Chairside-1admin' }

/** The option for a browser in which the shop's service worker runs. */
export const withWorker = { serviceWorkers: 'allow' } as const

const openContexts = new Map<BrowserContext, string>()

/** Closes the windows of earlier tests, which would go on sending requests. */
async function closeEarlierContexts(): Promise<void> {
  for (const [context, journey] of openContexts) if (journey !== test.info().testId) await context.close()
}

/**
 * Opens a browser context for the tests' shop at one width, with motion reduced unless the test is about motion. Collects the errors on the
 * console, of which most tests expect none, and the calls that the shop refused, of which a journey without a refusal expects none.
 */
export async function openBrowser(browser: Browser, viewport: Viewport, more = {}) {
  await closeEarlierContexts()
  // blocked, since `page.route` does not see requests that a service worker answers; tests about the worker allow it
  const serviceWorkers = 'block' as const
  const standard = { baseURL: shopUrl(), viewport, reducedMotion: 'reduce' as const, serviceWorkers }
  const context = await browser.newContext({ ...standard, ...more })
  openContexts.set(context, test.info().testId)
  context.on('close', () => openContexts.delete(context))
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => {
    // calls that the shop rejects do not count, although the browser logs them as errors: the shop shows a message about each
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      consoleErrors.push(message.text())
  })
  const failedCalls: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failedCalls.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return { context, page, consoleErrors, failedCalls }
}

/** The local storage of a logged-in user (S-SESS-002 to 012). */
export function storageForSession({ acsT, usr }: Session): Record<string, string> {
  return {
    user: JSON.stringify(usr),
    userData: JSON.stringify(usr),
    accessToken: acsT,
    userId: usr._id,
    isLoggedIn: 'true',
    isAdmin: String(usr.isAdmin),
    isVerify: String(usr.isVarified),
    accountId: usr.accountId,
    payouts_enabled: String(usr.payouts_enabled),
    commissionEye: 'true',
  }
}

/** Opens a browser window with these values in its local storage. */
export function openWithStorage(browser: Browser, storage: Record<string, string>, viewport: Viewport, more = {}) {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: shopUrl(), localStorage }] }
  return openBrowser(browser, viewport, { storageState, ...more })
}

/** Opens a browser window in which the user is logged in. */
export async function openLoggedIn(browser: Browser, who: Credentials, viewport: Viewport, more = {}) {
  const { acsT, usr } = await createSession(who)
  const openContexts = await openWithStorage(browser, storageForSession({ acsT, usr }), viewport, more)
  return { ...openContexts, as: acsT, userId: usr._id }
}

/** Logs in through the login form. */
export async function logIn(page: Page, who: Credentials): Promise<void> {
  await page.goto('/login')
  await fillInLogin(page, who)
}

/** Fills in and sends the form of /login, which is already open. */
export async function fillInLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Reads a value from the page's local storage. */
export const getStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Waits for the page's next call with this method to a matching path; other methods, such as the GET of a list, do not count. */
export function waitForCall(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: RegExp) {
  return page.waitForRequest((request) => request.method() === method && path.test(request.url()))
}

/** Opens a path without a page load, as the browser's back and forward buttons do. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  // waits for the history entry that the router writes as soon as it is ready
  await page.waitForFunction(() => history.state !== null)
  await page.evaluate((address) => {
    history.pushState({ idx: 0, key: address, state: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Marks the document; the returned function tells whether the same document is still open, and so no page load has happened. */
export async function trackDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', ''))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-seen'))
}

/** Turns on the specification's pauses in one page; the tests' shop has them turned off. */
export async function enablePacing(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"pacing":0', '"pacing":1') })
  })
}

/** Expects the message to be below its field, and to be the field's accessible description. */
export async function expectMessageUnder(message: Locator, field: Locator): Promise<void> {
  await expect(field).toHaveAccessibleDescription((await message.textContent()) ?? '')
  const [above, below] = [await field.boundingBox(), await message.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
}

export const weakPassword =
  '*Password must have at least 8 characters with at least one Capital letter, at least one lower case letter, at least one special character and at least one number.'

/** Opens a phone's side menu. */
export async function openMenu(page: Page, entry: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(entry).toBeVisible()
}

/**
 * Waits until loading and finite animations have ended, since contrast can be checked only then; examples of a loading state do not count.
 */
async function waitUntilStill(page: Page): Promise<void> {
  const isStill = () =>
    !document.querySelector('[aria-busy="true"]:not([data-state-shown] *)') &&
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)
  await page.waitForFunction(isStill, undefined, { timeout: 5_000 }).catch(() => undefined)
}

/** Waits until the page has not scrolled for some frames; by then its scroll event has been sent too. */
export async function waitUntilScrolled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let stood = 0, before = scrollY; stood < 6; before = scrollY) {
      await nextFrame()
      stood = scrollY === before ? stood + 1 : 0
    }
  })
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that axe checks only if they are named: WCAG 2.5.3, an accessible name must contain the visible text. */
const namedRules = { 'label-content-name-mismatch': { enabled: true } }
/** The axe rules whose outcome depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Whether nothing covers the target but fixed or sticky bars outside it, or messages that have disappeared in the meantime. axe does not
 * know that the page can scroll the target away from a bar, or that a modal dialog lies above the target.
 */
function isCoveredByBarsAlone(page: Page, target: string, covering: readonly string[]): Promise<boolean> {
  return page.evaluate(
    ([target, covering]) => {
      const findBar = (element: Element | null): Element | null =>
        !element || /fixed|sticky/.test(getComputedStyle(element).position) ? element : findBar(element.parentElement)
      const covered = document.querySelector(target)
      // messages that have disappeared in the meantime cover nothing, and are left out
      const standing = covering
        .map((selector) => document.querySelector(selector))
        .filter((element) => element !== null)
      return covering.length > 0 && standing.map(findBar).every((bar) => bar && !bar.contains(covered))
    },
    [target, covering] as const,
  )
}

/**
 * The violations that axe finds. In legacy mode axe does not open a blank page to merge the results of frames, of which the shop has none.
 */
export async function findViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // every page has a heading once its code has been loaded
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitUntilStill(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: namedRules }).setLegacyMode()
  const { violations } = await choose(axe).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets: string[] = []
    for (const { target, any } of nodes) {
      const covering = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((related) => related.target.join(' ')))
      const isJudged = id !== 'target-size' || !(await isCoveredByBarsAlone(page, target.join(' '), covering))
      if (isJudged) targets.push(target.join(' '))
    }
    if (targets.length > 0) found.push(`${id}: ${targets.join(', ')}`)
  }
  return found
}

/** Expects no violation of WCAG 2.2 AA in the current theme, and no horizontal scrolling. */
export async function expectAccessibleInTheme(page: Page): Promise<void> {
  expect.soft(await findViolations(page, (axe) => axe.withTags(tags)), page.url()).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Expects the page to be accessible in both themes; for states that no tour of the routes reaches. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInTheme(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect
    .soft(await findViolations(page, (axe) => axe.withRules(rulesOfColour)), `${page.url()} in the dark`)
    .toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens the menu of a row of a list, with the actions that the row itself has no room for. */
export async function openRowMenu(row: Locator): Promise<void> {
  const opener = row.getByRole('button', { name: /^More/ })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}
