import { type ImportFields, simplifyHeading } from '#back-office/imports/import-fields.ts'
import { maxRowsAbove, type TableRow } from '#back-office/imports/server/table-row.ts'

interface HeadedTable {
  /** Empty texts where the file has no headings. */
  headings: string[]
  rows: TableRow[]
}

/**
 * The headings of a table and the rows below them: of the first rows the one with the most words that columns are called by. Where none
 * has any, the first with several cells is it, unless it holds values of a row already.
 */
export function findHeadings(table: readonly TableRow[], fields: ImportFields): HeadedTable {
  const first = table.slice(0, maxRowsAbove + 1)
  const counts = first.map(({ cells }) => countKnown(cells, fields))
  const most = Math.max(0, ...counts)
  const width = Math.max(0, ...first.map(({ cells }) => countFilled(cells)))
  const at = most > 0 ? counts.indexOf(most) : first.findIndex(({ cells }) => countFilled(cells) === width)
  const found = first[at]
  if (!found) return { headings: [], rows: [] }
  if (most === 0 && found.cells.some((cell) => isKnownValue(cell, fields)))
    return { headings: found.cells.map(() => ''), rows: table.slice(at) }
  return { headings: found.cells.map((cell) => cell.trim()), rows: table.slice(at + 1) }
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** How many different fields the cells name. */
function countKnown(cells: readonly string[], fields: ImportFields): number {
  const names = knownHeadings(fields)
  return new Set(cells.flatMap((cell) => names.get(simplifyHeading(cell)) ?? [])).size
}

function isKnownValue(cell: string, { isValue }: ImportFields): boolean {
  return /[\d@]/.test(cell) && Object.values(isValue).some((test) => test?.(cell.trim()))
}

/** The field of each heading that we or another program write, the surest first. */
export function knownHeadings({ titles, headings }: ImportFields): Map<string, string> {
  const known = new Map<string, string>()
  for (const [field, title] of Object.entries(titles)) known.set(simplifyHeading(title), field)
  for (const [field, words] of Object.entries(headings))
    for (const word of words ?? []) if (!known.has(simplifyHeading(word))) known.set(simplifyHeading(word), field)
  return known
}
