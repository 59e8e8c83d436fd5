import { expect, type Locator, type Page } from '@playwright/test'

/** Uses a page without a mouse, and checks that every stop of Tab is visible and shows its focus. */

const maxTabs = 80

/**
 * Presses Tab (inside a list the arrow keys) until the target has the focus; every stop must show its focus. Returns the number of presses.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  for (let stop = 0; stop < maxTabs; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return stop
    await page.keyboard.press(await findKeyTowards(target, key))
    expect(await page.evaluate(describeHiddenFocus)).toBe('')
  }
  throw new Error(`${target} is not reached by ${maxTabs} Tabs`)
}

/** In a list where Tab stops at one item only, the arrow key that leads to the target's item; anywhere else the given key. */
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

/**
 * Describes the focused element if it has no visible focus ring, or is out of view or behind a bar; a radio button shows the ring on its
 * label.
 */
function describeHiddenFocus(): string {
  const focused = document.activeElement
  // after the page's last element the focus moves to the browser's toolbar
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

/** Expects the focus to be in the page, although the element that had it is gone. */
export const expectFocusInPage = (page: Page) => expect(focused(page)).toBeInViewport()
