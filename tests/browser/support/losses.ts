import type { Page } from '@playwright/test'

/** What a page loses when its text is spaced out: words that are cut off, and words and controls that overlap. */

/** The text spacing that WCAG 1.4.12 requires every page to tolerate. */
const spacing = `*, *::before, *::after {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

export interface Loss {
  /**
   * `shortened`: cut off by the ellipsis of a name that is limited to one or two lines, or left out of a row of badges that is limited to
   * one line.
   */
  what: 'cut' | 'shortened' | 'overlapping'
  where: string
}

/** Applies the text spacing until the returned function is called. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.addStyleTag({ content: spacing })
  return () => sheet.evaluate((element) => (element as HTMLElement).remove())
}

/**
 * Finds texts that a box cuts off, and texts and controls that overlap. Anything that can be scrolled into view, or is hidden on purpose,
 * does not count.
 */
export function findLosses(page: Page): Promise<Loss[]> {
  return page.evaluate(() => {
    const tolerance = 3
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const describe = (element: Element) => {
      const names = [element, element.parentElement].map((one) => `${one?.tagName.toLowerCase()}.${one?.className}`)
      return `${names.reverse().join(' > ')}: ${element.textContent?.trim().slice(0, 60)}`
    }
    const isHiddenFromSight = (style: CSSStyleDeclaration, box: DOMRect) =>
      style.clipPath !== 'none' || box.width <= 1 || box.height <= 1
    /** How the boxes around a text cut off some of its lines; `unseen` if the text is hidden on purpose, and null if no line is cut off. */
    const findCut = (text: Element, lines: readonly DOMRect[]): 'cut' | 'shortened' | 'unseen' | null => {
      let [sideways, downwards] = [true, true]
      for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const around = box.getBoundingClientRect()
        if (isHiddenFromSight(style, around)) return 'unseen'
        const isHeld =
          style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.flexWrap === 'wrap'
        const cut = isHeld ? 'shortened' : 'cut'
        if (/auto|scroll/.test(style.overflowX)) sideways = false
        if (/auto|scroll/.test(style.overflowY)) downwards = false
        for (const { left, right, top, bottom, height } of lines) {
          const isCutAside = right > around.right + tolerance || left < around.left - tolerance
          const isCutBelow = bottom > around.bottom + height / 3 || top < around.top - height / 3
          if (sideways && /hidden|clip/.test(style.overflowX) && isCutAside) return cut
          if (downwards && /hidden|clip/.test(style.overflowY) && isCutBelow) return cut
        }
        if (style.position === 'fixed') return null
      }
      return null
    }
    const staysInPlace = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || staysInPlace(element.parentElement))
    const findScroller = (element: Element | null): Element | null =>
      !element || /auto|scroll/.test(getComputedStyle(element).overflowY)
        ? element
        : findScroller(element.parentElement)
    const lost: { what: 'cut' | 'shortened' | 'overlapping'; where: string }[] = []
    const shown: { element: Element; rect: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || /SCRIPT|STYLE|OPTION/.test(element.tagName) || !isShown(element))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      const cut = findCut(element, lines)
      if (cut === 'unseen') continue
      if (cut) lost.push({ what: cut, where: describe(element) })
      else if (!staysInPlace(element)) for (const rect of lines) shown.push({ element, rect })
    }
    const lieOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 3
    const isScrolledAway = ({ element, rect: { top, bottom } }: { element: Element; rect: DOMRect }) => {
      const scroller = findScroller(element)?.getBoundingClientRect()
      return scroller && (bottom > scroller.bottom || top < scroller.top)
    }
    const compare = (boxes: readonly { element: Element; rect: DOMRect }[]) => {
      const inSight = boxes.filter((box) => !isScrolledAway(box))
      const sorted = inSight.sort((one, other) => one.rect.top - other.rect.top)
      for (const [at, one] of sorted.entries())
        for (const other of sorted.slice(at + 1)) {
          if (other.rect.top >= one.rect.bottom) break
          const isSame = one.element === other.element
          const isInside = one.element.contains(other.element) || other.element.contains(one.element)
          if (!isSame && !isInside && lieOver(one.rect, other.rect))
            lost.push({ what: 'overlapping', where: `${describe(one.element)} | ${describe(other.element)}` })
        }
    }
    compare(shown)
    const controls = [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary')]
    compare(
      controls
        .filter((control) => isShown(control) && !staysInPlace(control))
        .map((element) => ({ element, rect: element.getBoundingClientRect() }))
        .filter(({ rect }) => rect.width > 1 && rect.height > 1),
    )
    return lost
  })
}
