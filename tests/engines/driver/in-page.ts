/** Functions that run in the page. They are sent to the browser as text, so each must contain everything that it uses. */

export interface Search {
  css: string
  text?: { source: string; flags: string }
  /** A text that the accessible name must contain; elements whose name cannot contain it are left out before names are computed. */
  namePart?: string
  isInnermost?: boolean
}

/**
 * The elements of a document, or inside one of its elements, that a person can see; hidden file choosers and the options of a list count as
 * seen.
 */
export function findShown(root: Element | null, { css, text, namePart, isInnermost }: Search): Element[] {
  const squeeze = (value: string | null | undefined) => (value ?? '').replace(/\s+/g, ' ').trim()
  const pattern = text && new RegExp(text.source, text.flags)
  const hasText = (element: Element) => !pattern || pattern.test(squeeze(element.textContent))
  const isShown = (element: Element) =>
    element.matches('input[type=file], option') ||
    (element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
  const describedBy = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '').split(/\s+/).map((id) => document.getElementById(id)?.textContent)
  const canBeNamed = (element: Element) => {
    if (namePart === undefined) return true
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const parts = [
      element.textContent,
      ...describedBy(element, 'aria-labelledby'),
      ...labels.map(({ textContent }) => textContent),
      ...[element, ...element.querySelectorAll('[aria-label], [alt], [title]')].flatMap((named) =>
        ['aria-label', 'alt', 'title', 'placeholder', 'value'].map((attribute) => named.getAttribute(attribute)),
      ),
    ]
    const joined = parts.join(' ').replace(/\s+/g, '').toLowerCase()
    return joined.includes(namePart.replace(/\s+/g, '').toLowerCase())
  }
  return [...(root ?? document).querySelectorAll(css)].filter(
    (element) =>
      hasText(element) &&
      !(isInnermost && [...element.children].some((child) => hasText(child) && isShown(child))) &&
      isShown(element) &&
      canBeNamed(element),
  )
}

/** Scrolls to the element, as a person does, if something covers it, and returns whether it has stopped moving and can be used. */
export async function isReadyToPress(element: HTMLElement): Promise<boolean> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isInReach = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return above !== null && (element.contains(above) || above.closest('label')?.contains(element) === true)
  }
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return `${x} ${y} ${width} ${height}`
  }
  if (!isInReach()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = place()
  await nextFrame()
  await nextFrame()
  return place() === before && !element.matches(':disabled, [aria-disabled="true"]')
}

export const readText = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim()

export const readValue = (element: HTMLInputElement): string => element.value

export const isChecked = (element: HTMLInputElement): boolean =>
  element.checked ?? element.getAttribute('aria-checked') === 'true'

export const readSize = () => ({ width: innerWidth, height: innerHeight })

export function store(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
}

/** Records the errors of a page from now on, and returns those since the last call. */
export function recordErrors(): string[] {
  const page = window as typeof window & { recordedErrors?: string[] }
  if (!page.recordedErrors) {
    const errors: string[] = []
    page.recordedErrors = errors
    // the browser reports this where a layout takes two passes, for example when fonts arrive late; no script has failed
    const isNotice = (message: string) => message.startsWith('ResizeObserver loop completed')
    addEventListener('error', ({ message }) => isNotice(message) || errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    const log = console.error
    console.error = (...words) => {
      errors.push(words.join(' '))
      log(...words)
    }
  }
  return page.recordedErrors.splice(0)
}
