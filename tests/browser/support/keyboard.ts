import { expect, type Locator, type Page } from '@playwright/test'

/** A page without a mouse: every stop of Tab is in sight and shows its focus. */

const maxTabs = 80

/** Presses Tab until the target has the focus, and arrows within a list; every stop must show its focus. Returns how many were pressed. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  for (let stop = 0; stop < maxTabs; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return stop
    await page.keyboard.press(await findKeyTowards(target, key))
    expect(await page.evaluate(describeHiddenFocus)).toBe('')
  }
  throw new Error(`${target} is not reached by ${maxTabs} Tabs`)
}

/** The arrow key that leads to the target's item in a list where Tab stops at one item only; anywhere else the given key. */
export function findKeyTowards(target: Locator, key: string): Promise<string> {
  return target.evaluate((element, key) => {
    const list = element.closest('[data-rove]')
    const focused = document.activeElement
    const item = element.closest('li')
    const from = focused?.closest('li')
    if (!focused || !list?.contains(focused) || !item || !from) return key
    const isLater = (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (item === from) return isLater ? 'Tab' : 'Shift+Tab'
    return isLater ? 'ArrowRight' : 'ArrowLeft'
  }, key)
}

/** The focused element if it has no visible focus ring, is out of view or behind a bar; a radio shows the ring on its label. */
function describeHiddenFocus(): string {
  const focused = document.activeElement
  // after the last element the focus leaves for the browser's toolbar
  if (!(focused instanceof HTMLElement) || focused === document.body) return ''
  const drawn = focused.closest('label') ?? focused
  const { top, bottom, left, right } = drawn.getBoundingClientRect()
  const isSeenAt = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (drawn.contains(hit) || hit.contains(focused))
  }
  const inSight =
    isSeenAt((left + right) / 2, (top + bottom) / 2) || isSeenAt(left + 4, top + 4) || isSeenAt(right - 4, bottom - 4)
  const rings = [focused, drawn].map((one) => getComputedStyle(one))
  const ringed = rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  return inSight && ringed ? '' : focused.outerHTML.slice(0, 200)
}

/** The focused element. */
export const focused = (page: Page) => page.locator(':focus')

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Expects that the focus has stayed in the page though what had it is gone. */
export const expectFocusInPage = (page: Page) => expect(focused(page)).toBeInViewport()
