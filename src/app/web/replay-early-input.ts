/** What a person did to an element of the page that the server rendered. */
interface EarlyInput {
  /** A button that was pressed, a form that was submitted, or a field that was changed. */
  target: Element
  /** The value of a field when the input was recorded. */
  value?: string
  checked?: boolean
}

declare global {
  interface Window {
    /** Set by `holdEarlyInputScript` of app/inline-scripts.ts: holds nothing from now on, and returns what it held, in its order. */
    releaseEarlyInput?: () => EarlyInput[]
  }
}

/**
 * Does again what was done to the page before React answered, one after the other, so that each finds the page as the one before has
 * left it. What was done to something that is gone is dropped.
 */
export async function replayEarlyInput(): Promise<void> {
  for (const input of window.releaseEarlyInput?.() ?? []) {
    const target = findShown(input.target)
    if (target) replay({ ...input, target })
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Finds the element to replay on: the same one if React has hydrated it, otherwise, if the page was rendered again, the one with its label.
 */
function findShown(target: Element): Element | null {
  if (target.isConnected) return target
  if (target instanceof HTMLFormElement) {
    const field = target.querySelector('input')
    return (field && findShown(field)?.closest('form')) ?? null
  }
  const label = target.getAttribute('aria-label')
  if (label === null) return null
  const shown = document.querySelectorAll(`#root ${target.localName}[aria-label="${CSS.escape(label)}"]`)
  return shown.length === 1 ? (shown[0] ?? null) : null
}

function replay({ target, value = '', checked = false }: EarlyInput): void {
  if (target instanceof HTMLButtonElement) target.click()
  else if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLSelectElement) choose(target, value)
  else if (target instanceof HTMLInputElement && target.type === 'checkbox') check(target, checked)
  else if (target instanceof HTMLInputElement) type(target, value)
}

/** React hears of it by the click alone, and only where it differs from what React has rendered. */
function check(box: HTMLInputElement, checked: boolean): void {
  if (checked === box.defaultChecked) return
  box.checked = !checked
  box.click()
}

/** React overrides the element's own property to tell its changes from a person's; the prototype's setter is not overridden. */
function type(field: HTMLInputElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
