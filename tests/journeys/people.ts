import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** What the journeys share: people, their letters, and the look over each screen. */

export const widths = [
  { name: 'phone', viewport: { width: 375, height: 812 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

export const anna = { email: 'anna@chairside.test', password: 'Chairside-1anna' }
export const cleo = { email: 'cleo@chairside.test', password: 'Chairside-1cleo' }
export const dora = { email: 'dora@chairside.test', password: 'Chairside-1dora' }
export const administrator = { email: 'admin@chairside.test', password: 'Chairside-1admin' }

export function shopUrl(): string {
  if (!process.env.SHOP_URL) throw new Error('no shop is open')
  return process.env.SHOP_URL
}

/** A browser of its own at one width, with the shop as its base; whatever it says on the console fails the journey. */
export async function openBrowser(browser: Browser, viewport: { width: number; height: number }, more = {}) {
  const context = await browser.newContext({ baseURL: shopUrl(), viewport, ...more })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // a refused call is shown by the browser as well; the journey looks at what the shop says of it
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { context, page, complaints }
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** What local storage holds. */
export const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

export const weakPassword =
  '*Password must have at least 8 characters with at least one Capital letter, at least one lower case letter, at least one special character and at least one number.'

/** The newest letter to somebody, once it is there. */
export async function newestLetter(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<{ text: string; subject: string }> {
  let found: { to: string; text: string; subject: string } | undefined
  await expect
    .poll(async () => {
      const letters = (await (await request.get(`${shopUrl()}/dev/mail?format=json`)).json()) as (typeof found &
        object)[]
      found = letters.find((letter) => letter.to === to && subject.test(letter.subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no letter to ${to}`)
  return found
}

/** Qualification documents as a seller has them on her phone: two real pictures. */
export async function documents() {
  const picture = sharp({ create: { width: 600, height: 420, channels: 3, background: '#f6e8ee' } })
  return [
    { name: 'diploma-front.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    { name: 'diploma-back.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() },
  ]
}

/** WCAG 2.2 AA, no violation waived, and nothing that scrolls sideways. */
export async function lookOver(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, page.url()).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(sideways, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
