/**
 * Focuses an element even if it is not a control: a heading or a region becomes focusable until the focus leaves it. Returns whether the
 * element has the focus.
 */
export function focusElement(element: HTMLElement | null | undefined): boolean {
  if (!element) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The element and those around it, the nearest first, without the page itself. */
export function listAround(element: Element | null): Element[] {
  const found: Element[] = []
  for (let each = element; each && each !== document.body; each = each.parentElement) found.push(each)
  return found
}
