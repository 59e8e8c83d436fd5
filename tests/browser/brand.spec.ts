import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from './support/back-office.ts'
import { desk, expectAccessibleInTheme, openBrowser, phone, tablet } from './support/people.ts'
import { openOwnShop } from './support/start-shop.ts'

let closeShop = async () => {}
test.beforeAll(async () => {
  closeShop = await openOwnShop()
})
test.afterAll(() => closeShop())

const tagline = 'Colour for every chair'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#005f73"/></svg>'

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const probe = Object.assign(document.createElement('i'), { style: 'color:var(--accent)' })
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('an administrator gives the shop its look, sees it first, and goes back [N-BRAN-016]', {
  tag: '@journey',
}, async ({ browser }) => {
  const { page, consoleErrors } = await openBackOffice(browser)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Brand', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible()
  await page.getByLabel('Line under the name').fill(tagline)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(tagline)).toBeVisible()
  // a colour with too little contrast is reported before it is saved, with the nearest colour that has enough
  const accent = page.getByLabel('Buttons and links', { exact: true })
  await accent.fill('#ffd400')
  await expect(page.getByText('This colour is too pale for links')).toBeVisible()
  await page.getByRole('button', { name: /^Take #/ }).click()
  await expect(page.getByText('This colour is too pale for links')).toHaveCount(0)
  await accent.fill('#005f73')
  await page.locator('input[type=file][aria-label="Logo"]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  })
  await expect(preview.getByRole('img', { name: 'Chairside' })).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: 'One step to go' })).toBeVisible()
  await preview.getByRole('button', { name: 'Dark' }).click()
  await expect(preview.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInTheme(page)
  for (const viewport of [tablet, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInTheme(page)
  }
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('The brand has been published.')).toBeVisible()

  const { page: visitor } = await openBrowser(browser, phone)
  await visitor.goto('/explore')
  await expect(visitor.getByRole('contentinfo').getByText(tagline)).toBeVisible()
  const logo = visitor.getByRole('banner').getByRole('img', { name: 'Chairside' })
  await expect.poll(async () => (await logo.boundingBox())?.width).toBeGreaterThan(100)
  expect(await accentOf(visitor)).toBe('rgb(0, 95, 115)')

  const history = page.getByRole('table', { name: 'History' })
  await expect(history.getByText('Shown now')).toHaveCount(1)
  await history.getByRole('button', { name: 'Back to this one: As it came' }).click()
  await expect(page.getByText('The shop looks as it did then.')).toBeVisible()
  await expect(page.getByLabel('Line under the name')).toHaveValue('')
  await visitor.reload()
  await expect(visitor.getByRole('contentinfo').getByText(tagline)).toHaveCount(0)
  expect(await accentOf(visitor)).toBe('rgb(122, 31, 75)')
  // axe tries to run inside the email preview, where scripts are blocked, so its error is expected
  expect(consoleErrors.filter((message) => !message.startsWith('Blocked script execution'))).toEqual([])
})
