import { getTopmostToastPlace } from '#platform/web/ui/overlays/dialog-stack.ts'
import style from './rove.module.css'
import { shortcutsText } from './text.ts'

/**
 * Makes long lists, marked with `data-rove`, quick to pass with a keyboard: Tab goes through the controls of one item only and then leaves
 * the list, and the arrow keys, Home and End move from item to item (D-722). Screen readers that read a list line by line do not pass on
 * the arrow keys, and still find every control.
 */
export function rove(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && onFocus(target))
  // applies to the list that has the focus already
  if (document.activeElement instanceof HTMLElement) onFocus(document.activeElement)
}

const listSelector = '[data-rove]'
const controlSelector = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** The place in its list of the item that was in focus last. */
const lastPlaces = new WeakMap<HTMLElement, number>()

/** Controls in which the arrow keys already do something: they move a caret, a choice, a value or a player. */
const arrowControlSelector = [
  'input:not([type=checkbox], [type=button], [type=submit], [type=reset], [type=file])',
  'select, textarea, audio, video, iframe',
  ...['slider', 'spinbutton', 'textbox', 'searchbox', 'combobox', 'listbox', 'option', 'radio', 'tab', 'menuitem'].map(
    (role) => `[role=${role}]`,
  ),
].join()

const movesByArrows = (target: HTMLElement) => target.isContentEditable || target.matches(arrowControlSelector)

/** The list that contains an element; a dialog that an item has opened is not part of the list. */
function listOf(element: Element): HTMLElement | null {
  const around = element.closest<HTMLElement>(`${listSelector}, dialog`)
  return around?.matches(listSelector) ? around : null
}

/** The outermost items of a list, among which there may be headings and groups. */
function listItems(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('li')].filter(
    (item) => !list.contains(item.parentElement?.closest('li') ?? null) && item.getClientRects().length > 0,
  )
}

const itemOf = (element: Element, items: readonly HTMLElement[]) => items.find((item) => item.contains(element))

const listControls = (item: HTMLElement) =>
  [...item.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (control) => !control.matches(':disabled, [type=hidden]') && control.getClientRects().length > 0,
  )

function onFocus(target: HTMLElement): void {
  const list = listOf(target)
  showHint(list !== null && target.matches(':focus-visible') && listItems(list).length > 1)
  if (!list) return
  const items = listItems(list)
  const item = itemOf(target, items)
  if (item) choose(list, items, item)
  // the focused item was removed and the list has the focus: Tab leads to the item that took its place, or to the first one in sight
  else if (target === list) {
    const next = items[Math.min(lastPlaces.get(list) ?? 0, items.length - 1)]
    choose(list, items, next && isInSight(next) ? next : (items.find(isInSight) ?? items[0]))
  }
}

function isInSight(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Lets Tab reach the controls of the chosen item, and of no other item in the list. */
function choose(list: HTMLElement, items: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
  if (!chosen) return
  lastPlaces.set(list, items.indexOf(chosen))
  for (const item of items)
    for (const control of item.querySelectorAll<HTMLElement>(`${controlSelector}, [data-roved]`))
      if (item !== chosen) {
        if (control.tabIndex < 0) continue
        control.dataset.roved = control.getAttribute('tabindex') ?? ''
        control.tabIndex = -1
      } else if (control.dataset.roved !== undefined) {
        if (control.dataset.roved === '') control.removeAttribute('tabindex')
        else control.setAttribute('tabindex', control.dataset.roved)
        delete control.dataset.roved
      }
}

/** Makes one of the items reachable by Tab, if a search or a filter has left only items that Tab skips. */
function keepReachable(list: HTMLElement): void {
  const items = listItems(list)
  const isReachable = items.some((item) => listControls(item).some(({ tabIndex }) => tabIndex >= 0))
  if (!isReachable) choose(list, items, items.find(isInSight) ?? items[0])
}

function onKey(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement))
    return
  if (key === 'Tab') document.querySelectorAll<HTMLElement>(listSelector).forEach(keepReachable)
  const list = listOf(target)
  if (!list) return
  const items = listItems(list)
  const item = itemOf(target, items)
  if (!item) return
  // Tab has to skip items that were added in the meantime too
  if (key === 'Tab') choose(list, items, item)
  else if (!event.shiftKey && !movesByArrows(target)) {
    const place = listControls(item).indexOf(target)
    if (key === 'Home' || key === 'End') void goToEnd(list, key, place)
    else {
      const next = findNext(key, items, item)
      if (!next) return
      focusControl(next, place)
    }
    event.preventDefault()
  }
}

/** The item to which an arrow key leads: the next or previous one, or the one below or above. */
function findNext(key: string, items: readonly HTMLElement[], item: HTMLElement): HTMLElement | undefined {
  const index = items.indexOf(item)
  if (key === 'ArrowRight') return items[index + 1]
  if (key === 'ArrowLeft') return items[index - 1]
  if (key === 'ArrowDown') return items.slice(index + 1).find((other) => isInColumn(other, item))
  if (key === 'ArrowUp') return items.slice(0, index).findLast((other) => isInColumn(other, item))
  return undefined
}

function isInColumn(other: HTMLElement, item: HTMLElement): boolean {
  const [a, b] = [other.getBoundingClientRect(), item.getBoundingClientRect()]
  return Math.abs(a.left - b.left) < a.width / 2 && (a.top >= b.bottom || a.bottom <= b.top)
}

/** Focuses the first or the last item. A long list has only the items near the window in the document, so it is scrolled first. */
async function goToEnd(list: HTMLElement, key: 'Home' | 'End', place: number): Promise<void> {
  const items = listItems(list)
  if (Number(items[0]?.ariaSetSize ?? items.length) > items.length) {
    list.scrollIntoView({ block: key === 'Home' ? 'start' : 'end', behavior: 'instant' })
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  focusControl(listItems(list).at(key === 'Home' ? 0 : -1), place)
}

/** Focuses the control of an item at the same index as in the item before, such as the same button. */
function focusControl(item: HTMLElement | undefined, place: number): void {
  const controls = item ? listControls(item) : []
  controls[Math.min(Math.max(place, 0), controls.length - 1)]?.focus()
}

/** The hint that tells people which keys move through the list, above a dialog too; screen readers, which have their own keys, skip it. */
let hint: HTMLElement | null = null

function showHint(isShown: boolean): void {
  hint?.remove()
  if (!isShown) return
  hint ??= Object.assign(document.createElement('p'), { className: style.hint, textContent: shortcutsText.roveHint })
  hint.ariaHidden = 'true'
  ;(getTopmostToastPlace() ?? document.body).append(hint)
}
