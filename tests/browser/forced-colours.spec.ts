import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openFront } from '../../tools/serve/dev/open-front.ts'
import { desk, openBrowser, openLoggedIn } from './support/people.ts'
import { createTrade } from './support/sale.ts'

/** Chosen, switched-on and bar-shaped parts must be recognisable in the colours that a system forces on all pages. */

const background = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo)

test('switches and badges are told apart without the colours of the page [N-PAGE-007]', async ({ browser }) => {
  const front = await openFront({ port: 0, host: '127.0.0.1', dataDir: '.data' })
  const { page, consoleErrors } = await openBrowser(browser, desk, { forcedColors: 'active' })
  await page.goto(`http://127.0.0.1:${front.port}/dev/parts`)
  await expect(page.getByRole('switch').first()).toBeVisible()
  const drawnSwitch = async () => ({
    picture: (await page.getByRole('switch').first().screenshot()).toString('base64'),
    background: await background(page, 'input[role=switch]'),
  })
  const on = await drawnSwitch()
  await page.getByRole('switch').first().press('Space')
  await page.getByRole('switch').first().blur()
  const off = await drawnSwitch()
  expect(off.picture).not.toBe(on.picture)
  expect(off.background).not.toBe(on.background)
  const outline = await page
    .locator('[data-tone]')
    .first()
    .evaluate((badge) => getComputedStyle(badge).outlineStyle)
  expect(outline).toBe('solid')
  expect(consoleErrors).toEqual([])
  await front.close()
})

test('a chosen chip and a month’s bars are visible without the page’s colours [N-PAGE-007]', async ({ browser }) => {
  const trade = await createTrade()
  await trade.createPaidOrder()
  const { page } = await openLoggedIn(browser, trade.seller, desk, { forcedColors: 'active' })
  await page.goto('/links')
  await expect(page.getByRole('button', { name: 'Opened' })).toBeVisible()
  expect(await background(page, 'button[aria-pressed=true]')).not.toBe(
    await background(page, 'button[aria-pressed=false]'),
  )
  expect(await background(page, 'nav a[aria-current]')).not.toBe(await background(page, 'nav a:not([aria-current])'))
  await page.goto('/desk')
  const bar = page.locator('table span[style*="-size"]').first()
  await expect(bar).toBeVisible()
  const canvas = await background(page, 'body')
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(canvas)
})

/** A part of the component gallery in one state, and the change that brings it into its other state. */
interface StatePair {
  part: string
  find: (examples: Locator) => Locator
  change: (element: Locator) => Promise<unknown>
}

/** Focuses an element with the Tab key, since only keyboard users are shown the focus mark. */
async function focus(element: Locator): Promise<void> {
  await element.press('Tab')
  await element.page().keyboard.press('Shift+Tab')
}
const setWidth = (width: string) => (element: Locator) =>
  element.evaluate((one, value) => one.setAttribute('value', value), width)

const statePairs: Record<string, StatePair> = {
  'a switch, on and off': {
    part: 'Switch',
    find: (examples) => examples.getByRole('switch').first(),
    change: (control) => control.click(),
  },
  'a checkbox, without and with its mark': {
    part: 'Checkbox',
    find: (examples) => examples.getByRole('checkbox').first(),
    change: (box) => box.check(),
  },
  'a radio, not chosen and chosen': {
    part: 'Radio',
    find: (examples) => examples.getByRole('radio').nth(1),
    change: (radio) => radio.check(),
  },
  'a progress bar, begun and half done': {
    part: 'UploadProgressBar',
    find: (examples) => examples.locator('progress').first(),
    change: setWidth('50'),
  },
  'a list of several, chosen and not': {
    part: 'CountTabs',
    find: (examples) => examples.getByRole('link').first(),
    change: (tab) => tab.evaluate((one) => one.removeAttribute('aria-current')),
  },
  'a field, without and with the focus': {
    part: 'TextField',
    find: (examples) => examples.getByRole('textbox').first(),
    change: focus,
  },
  'a button, without and with the focus': {
    part: 'Button',
    find: (examples) => examples.getByRole('button').first(),
    change: focus,
  },
  'a button of an icon, without and with the focus': {
    part: 'IconButton',
    find: (examples) => examples.getByRole('button').first(),
    change: focus,
  },
  'a button, to press and not': {
    part: 'Button',
    find: (examples) => examples.getByRole('button').first(),
    change: (button) => button.evaluate((one) => one.setAttribute('disabled', '')),
  },
}

/** The share of pixels around an element whose lightness differs clearly after a change. */
async function comparePictures(page: Page, element: Locator, change: () => Promise<unknown>, name: string) {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  const clip = { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }
  const draw = async (state: string) => {
    const path = test.info().outputPath(`${name}-${state}.png`)
    const picture = await page.screenshot({ clip, path })
    test.info().attachments.push({ name: `${name}, ${state}`, path, contentType: 'image/png' })
    return sharp(picture).greyscale().raw().toBuffer()
  }
  const before = await draw('before')
  await change()
  // moves the pointer away, because hover colours must not be compared
  await page.mouse.move(0, 0)
  const after = await draw('after')
  const clearly = 60
  const differing = before.filter((lightness, at) => Math.abs(lightness - (after[at] ?? 0)) > clearly)
  return differing.length / before.length
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`both states of a part look different in ${colorScheme} forced colours [N-STRN-005]`, async ({ browser }) => {
    const front = await openFront({ port: 0, host: '127.0.0.1', dataDir: '.data' })
    const { page, consoleErrors } = await openBrowser(browser, desk, { forcedColors: 'active', colorScheme })
    await page.goto(`http://127.0.0.1:${front.port}/dev/parts`)
    for (const [name, { part, find, change }] of Object.entries(statePairs)) {
      const element = find(page.locator(`h3#${part} + div`))
      await expect(element).toBeVisible()
      const share = await comparePictures(page, element, () => change(element), name.replaceAll(/\W+/g, '-'))
      expect.soft(share, name).toBeGreaterThan(0.01)
    }
    expect(consoleErrors).toEqual([])
    await front.close()
  })
