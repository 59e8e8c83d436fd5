/** Focuses an element, though it may be no control: a heading or a region can have the focus until it leaves. Returns whether it has it. */
export function focusElement(element: HTMLElement | null | undefined): boolean {
  if (!element) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
