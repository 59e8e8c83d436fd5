import type { Page } from '@playwright/test'

/** What a page loses for readers who follow the focus, use their own colours or want no motion. */

/**
 * Moves through a page with Tab, there and back; returns the focused elements that are wholly covered or show no focus mark (WCAG 2.4.11
 * and 2.4.7).
 */
export async function findLostFocus(page: Page, presses: number): Promise<string[]> {
  const lost = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      const read = () =>
        page.evaluate(() => {
          const focused = document.activeElement
          if (!focused || focused === document.body) return 'end'
          const { left, right, top, bottom } = focused.getBoundingClientRect()
          const inset = 2
          const columns = [left + inset, (left + right) / 2, right - inset]
          const rows = [top + inset, (top + bottom) / 2, bottom - inset]
          const points = columns.flatMap((x) => rows.map((y) => ({ x, y })))
          const belongs = (hit: Element | null) =>
            hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
          const isSeen = points.some(({ x, y }) => belongs(document.elementFromPoint(x, y)))
          const around: Element[] = []
          for (let one: Element | null = focused; one && around.length < 4; one = one.parentElement) around.push(one)
          const drawn = [...around, focused.nextElementSibling, ...focused.children].filter((one) => one !== null)
          const isMarked = drawn.some((one) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(one)
            return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
          })
          // a part of the page that got the focus through a press elsewhere needs no mark; a control always does
          const isControl = focused.matches('a, button, input, select, textarea, summary, [role]')
          if (isSeen && (isMarked || !isControl)) return ''
          const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.outerHTML.slice(0, 80)
          const place = `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, below ${above}`
          return `${isSeen ? 'unmarked' : `covered at ${place}`}: ${focused.outerHTML.slice(0, 140)}`
        })
      let found = await read()
      // looks again after two frames, since the page may still have been moving, for example around a part that arrived late
      if (found && found !== 'end') {
        await nextFrames(page)
        found = await read()
      }
      if (found === 'end') break
      if (found) lost.add(found)
    }
  return [...lost]
}

/** Finds movement that goes on, or would begin, although the reader wants none; a mere change of colour does not count. */
export function findMovement(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = /transform|translate|scale|rotate|left|right|top|bottom|width|height|margin|inset|all/
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
    const found = new Set<string>()
    for (const element of document.querySelectorAll('body, body *'))
      for (const pseudo of [null, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, pseudo)
        if (pseudo && pseudo !== '::backdrop' && style.content === 'none') continue
        const name = `${element.tagName.toLowerCase()}.${element.className}${pseudo ?? ''}`
        if (longest(style.transitionDuration) > 0 && moving.test(style.transitionProperty)) found.add(`${name} moves`)
        const isStepped = style.animationTimingFunction.startsWith('steps')
        if (style.animationName !== 'none' && longest(style.animationDuration) > 0 && !isStepped)
          found.add(`${name} runs ${style.animationName}`)
      }
    for (const element of document.querySelectorAll('html, body *'))
      if (getComputedStyle(element).scrollBehavior === 'smooth') found.add(`${element.tagName} scrolls smoothly`)
    return [...found]
  })
}

/** Records the shapes that inform by their colour alone: bars, dots, lines and rings without text or a picture in them. */
export function noteShapes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(color)
    const groundOf = (element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor
      const { backgroundColor } = getComputedStyle(element)
      return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }
    const isWithoutWords = (element: Element) =>
      element.childNodes.length === 0 && /^(none|normal|"")$/.test(getComputedStyle(element, '::before').content)
    // the line below a chosen link is not recorded, since the link's background says the same
    const isChosen = (element: Element) => element.matches('[aria-current], [aria-pressed=true], [aria-selected=true]')
    const noted: { element: Element; pseudo: string | null }[] = []
    for (const element of document.querySelectorAll('body *:not(svg *, img, video, iframe, option)')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      for (const pseudo of [null, '::before', '::after']) {
        if (pseudo && isChosen(element)) continue
        const style = getComputedStyle(element, pseudo)
        const isEmpty = pseudo ? style.content === '""' : isWithoutWords(element)
        const isSmall = pseudo !== null || element.getBoundingClientRect().height < 60
        const ground = groundOf(pseudo ? element : element.parentElement)
        const isPainted = !isClear(style.backgroundColor) && style.backgroundColor !== ground
        // a line that is scaled to nothing is not visible yet
        if (isEmpty && isSmall && isPainted && !/matrix\(0,|matrix\(1, 0, 0, 0/.test(style.transform))
          noted.push({ element, pseudo })
      }
    }
    Object.assign(window, { notedShapes: noted })
  })
}

/** The recorded shapes that cannot be distinguished from their background now. */
export function findLostShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { notedShapes } = window as unknown as { notedShapes: { element: Element; pseudo: string | null }[] }
    const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(color)
    const groundOf = (element: Element | null): string => {
      if (!element) return 'canvas'
      const { backgroundColor } = getComputedStyle(element)
      return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor
    }
    const canvas = getComputedStyle(document.body).backgroundColor
    const lost = new Set<string>()
    for (const { element, pseudo } of notedShapes) {
      if (!element.isConnected || !element.checkVisibility()) continue
      const style = getComputedStyle(element, pseudo)
      const ground = groundOf(pseudo ? element : element.parentElement)
      const isPainted =
        !isClear(style.backgroundColor) && style.backgroundColor !== (ground === 'canvas' ? canvas : ground)
      const isEdged =
        (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') ||
        [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth].some((width) => width !== '0px')
      const around = element.parentElement && getComputedStyle(element.parentElement)
      const isFramed = around?.outlineStyle !== 'none' && around?.outlineWidth !== '0px'
      if (!isPainted && !isEdged && !isFramed)
        lost.add(
          `${element.parentElement?.className} > ${element.tagName.toLowerCase()}.${element.className}${pseudo ?? ''}: ${style.backgroundColor} on ${ground}`,
        )
    }
    return [...lost]
  })
}

/** Waits until all changes are laid out and painted: the colours of the system appear with the next frame. */
export function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
