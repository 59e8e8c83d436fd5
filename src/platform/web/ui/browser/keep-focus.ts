import { focusElement, listAround } from './focus-element.ts'

/** The element that had the focus last, and the elements around it, the nearest first. */
let around: readonly Element[] = []
/** The elements that had the focus before that, the latest at the end. */
let earlier: readonly Element[] = []
const mostEarlier = 8
/** The place in which the focused element stood when it was removed. */
let gap: { parent: Node; before: Node | null } | null = null

/**
 * Keeps the keyboard's place when an action removes the pressed button or the part of the page around it. The browser would move the focus
 * to the whole page, and a keyboard or a screen reader would begin again at its top; instead the focus moves to what is now in the same
 * place, or to the nearest ancestor. `path` is the element that had the focus last, which may already be removed, followed by its
 * ancestors.
 */
export function keepFocus(path: readonly Element[]): void {
  around = path
  // two frames later, since a closing dialog, an opening screen and a new page first focus what they want
  const moveLater = () => requestAnimationFrame(() => requestAnimationFrame(moveFocus))
  document.addEventListener('focusin', ({ target }) => remember(target))
  const observer = new MutationObserver((records) => {
    // whether it is still shown is asked two frames later: here the question would lay out the page in the middle of what is done
    if (!around[0]?.isConnected)
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

/** Whether an element can keep the focus; a button that is disabled loses it, for example one that adds an item when none are left. */
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

/** What is now in the place of the removed element; never a control, since pressing a key twice would then use it. */
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

/** Focuses an element if it is visible, even if it is not a control; returns whether it has the focus. */
function takesFocus(element: HTMLElement): boolean {
  if (element.id === 'root' || !isShown(element) || element.offsetHeight === 0) return false
  return focusElement(element)
}
