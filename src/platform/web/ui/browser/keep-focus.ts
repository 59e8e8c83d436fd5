import { focusElement, listAround } from './focus-element.ts'

/** The element that had the focus last, and the elements around it, the nearest first. */
let around: readonly Element[] = []
/** What had the focus before it, the last one at the end. */
let earlier: readonly Element[] = []
const mostEarlier = 8
/** The place in which the focused element stood when it was removed. */
let gap: { parent: Node; before: Node | null } | null = null

/**
 * Moves the focus where an action removes the button that was pressed, or the part of the page around it: the browser would leave it to
 * the whole page, and a keyboard or a screen reader would begin anew at its top. It moves to what is in the same place now, or to the
 * nearest element around. `path` is the element that had the focus last, perhaps gone already, and the elements around it.
 */
export function keepFocus(path: readonly Element[]): void {
  around = path
  // two frames later, since a closing dialog, an opening screen and a new page first focus what they want
  const moveLater = () => requestAnimationFrame(() => requestAnimationFrame(moveFocus))
  document.addEventListener('focusin', ({ target }) => remember(target))
  const observer = new MutationObserver((records) => {
    if (!around[0] || isUsable(around[0])) return
    for (const { removedNodes, target, previousSibling } of records)
      if (around.some((element) => Array.prototype.includes.call(removedNodes, element)))
        gap = { parent: target, before: previousSibling }
    moveLater()
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled'],
  })
  moveLater()
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof Element) || target === around[0] || target === document.body) return
  earlier = [...earlier, ...around.slice(0, 1)].slice(-mostEarlier)
  around = listAround(target)
}

const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

/** A button that is disabled, such as the one that adds a piece once there are no more, loses the focus too. */
const isUsable = (element: Element) => isShown(element) && !element.matches(':disabled')

function moveFocus(): void {
  if (!around[0] || isUsable(around[0])) return
  // the browser takes the focus from a disabled button a little later
  if (document.activeElement !== document.body && document.activeElement !== around[0]) return
  const left = [findInGap(), ...around.slice(1)].filter((element) => element?.isConnected)
  const page = left.findIndex((element) => element?.matches('main, #root'))
  const main = document.querySelector('main')
  const places = [
    ...left.slice(0, page + 1 || undefined),
    // the heading of a dialog that was opened in the meantime, because nothing around a dialog takes the focus
    ...document.querySelectorAll('dialog[open] h2'),
    ...earlier.toReversed(),
    main,
  ]
  gap = null
  for (const place of places) if (place instanceof HTMLElement && takesFocus(place)) return
}

/** What took the place of the removed element. A control gets no focus there, since a key that is pressed twice would use it. */
function findInGap(): Element | null {
  if (!gap?.parent.isConnected || (gap.before && !gap.before.isConnected)) return null
  const { parent, before } = gap
  const follows = before ? nextElement(before) : parent.firstChild && nextElement(parent.firstChild, true)
  const found = follows ?? (before instanceof Element ? before : null)
  return found?.matches('a, button, input, select, textarea, dialog') ? null : found
}

function nextElement(node: Node, orItself = false): Element | null {
  for (let each = orItself ? node : node.nextSibling; each; each = each.nextSibling)
    if (each instanceof Element) return each
  return null
}

/** Focuses an element that shows something, though it may be no control; whether it has the focus now. */
function takesFocus(element: HTMLElement): boolean {
  if (element.id === 'root' || !isShown(element) || element.offsetHeight === 0) return false
  return focusElement(element)
}
