/** Keyboard keys for the rows of the page's lists and tables, each of which is marked with `data-list-row`. */

const rowSelector = 'main [data-list-row]'
/** Finds the link or button that the key `e` presses, by the mark that it bears. */
const editSelector = '[aria-keyshortcuts="e"]'
/** Finds what the key `x` presses in a row: its checkbox, or the button that bears the mark. */
const chooseSelector = 'input[type=checkbox], [aria-keyshortcuts="x"]'
const searchSelector = 'main search input'
/** Finds the button of the search of everything, which some colleagues do not have. */
const searchAllSelector = 'header [aria-keyshortcuts~="Control+K"]'

const currentRow = () => document.activeElement?.closest<HTMLElement>(rowSelector) ?? null

/** Moves the focus to the next row, or to the previous one; from outside of the list to its first row. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => row.getClientRects().length > 0)
  const current = currentRow()
  const row = rows[current ? rows.indexOf(current) + step : 0]
  if (row) findFocusable(row).focus()
}

/** A row's link is preferred to its checkbox and its buttons, because its text says what the row is. */
function findFocusable(row: HTMLElement): HTMLElement {
  const found =
    row.querySelector<HTMLElement>('a[href]') ??
    row.querySelector<HTMLElement>('button:not([disabled]), input, [tabindex]')
  if (found) return found
  row.tabIndex = -1
  return row
}

/** Ticks or unticks the focused row. */
export function chooseRow(): void {
  currentRow()?.querySelector<HTMLElement>(chooseSelector)?.click()
}

/** Opens the form to edit the focused row or, without one, whatever the page shows. */
export function editRow(): void {
  const row = currentRow()
  const edit = row ? row.querySelector<HTMLElement>(editSelector) : findOutsideRows(editSelector)
  edit?.click()
}

const findOutsideRows = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].find((element) => !element.closest(rowSelector))

/** Which keys do anything on the page that is shown, for the list of them. */
export function findWorkingKeys() {
  const isAny = (selector: string) => document.querySelector(selector) !== null
  const searchAll = isAny(searchAllSelector)
  return {
    search: searchAll || isAny(searchSelector),
    searchAll,
    arrows: isAny('main [data-rove]'),
    rows: isAny(rowSelector),
    choose: isAny(`${rowSelector} :is(${chooseSelector})`),
    edit: isAny(`main ${editSelector}`),
  }
}

/** Moves the focus into the search of the page's list; returns whether it has one. */
export function focusListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(searchSelector)
  field?.focus()
  field?.select()
  return field !== null
}

/** Opens the search of everything, where the viewer has it. */
export function openSearchOfAll(): void {
  document.querySelector<HTMLElement>(searchAllSelector)?.click()
}
