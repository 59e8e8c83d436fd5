import { type ImportFields, simplifyHeading } from '../import-fields.ts'

interface HeadedTable {
  /** Empty texts where the file has no headings. */
  headings: string[]
  rows: TableRow[]
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** The field of each column, in the order of the columns; empty for a column that is left out. */
export type ColumnFields = string[]

/** Matches columns to fields by the headings that this shop and other programs write, and a field without a known heading by its values. */
export function matchColumns(
  headings: readonly string[],
  rows: readonly TableRow[],
  fields: ImportFields,
): ColumnFields {
  const byHeading = matchHeadings(headings, rows, fields)
  const width = Math.max(headings.length, ...rows.slice(0, sampleSize).map(({ cells }) => cells.length))
  const matched = Array.from({ length: width }, (_, column) => byHeading[column] ?? '')
  for (const [field, isValue] of Object.entries(fields.isValue)) {
    const needless = [field, ...(fields.guessedUnless?.[field] ?? [])]
    if (!isValue || needless.some((other) => matched.includes(other))) continue
    const best = findBestColumn(matched, rows, isValue)
    if (best !== undefined) matched[best] = field
  }
  return matched
}

const sampleSize = 200

/** At least this share of a column's values has to be valid for a guess to count. */
const sureShare = 0.6

/** Finds, among the columns without a field, the one with the most different values that are valid for this field. */
function findBestColumn(
  matched: readonly string[],
  rows: readonly TableRow[],
  isValue: (text: string) => boolean,
): number | undefined {
  const ranked = matched.flatMap((field, column) => {
    if (field !== '') return []
    const values = valuesOf(rows, column)
    const rightValues = values.filter(isValue)
    const isSure = rightValues.length > 0 && rightValues.length >= values.length * sureShare
    // different values count: names or emails differ from row to row, but a mark that every row has is always the same
    return isSure ? [{ column, right: new Set(rightValues).size }] : []
  })
  return ranked.toSorted((one, other) => other.right - one.right)[0]?.column
}

const valuesOf = (rows: readonly TableRow[], column: number) =>
  rows.slice(0, sampleSize).flatMap(({ cells }) => cells[column]?.trim() || [])

function matchHeadings(headings: readonly string[], rows: readonly TableRow[], fields: ImportFields): ColumnFields {
  const known = knownHeadings(fields)
  const found = headings.map((heading, column) => {
    const field = known.get(simplifyHeading(heading)) ?? ''
    const mustBe = fields.mustBe?.[field]
    return mustBe && !valuesOf(rows, column).every(mustBe) ? '' : field
  })
  const group = findFullestGroup(headings, found, rows)
  const seen = new Set<string>()
  return found.map((field, column) => {
    if (field === '' || fields.several.includes(field)) return field
    // a heading of this shop's own files wins over one of another program: of `Type` and `Categories` the second is used
    const own = findOwnColumn(headings, fields.titles[field])
    if (own >= 0 && own !== column) return ''
    // the parts of an address must be of one place: a home street does not go with the town of the salon
    const isOther = groupOf(headings[column]) !== '' && groupOf(headings[column]) !== group
    if (isOther || seen.has(field)) return ''
    seen.add(field)
    return field
  })
}

const findOwnColumn = (headings: readonly string[], title = '') =>
  headings.findIndex((heading) => simplifyHeading(heading) === simplifyHeading(title))

/** The kind of place that a column's heading names, as in `Home Street`, `Business City` and `Address 2 - Region`. */
const groupOf = (heading = '') =>
  /^(home|business|work|other|billing|shipping|mailing|primary|address ?\d)\b/i
    .exec(heading.trim())?.[1]
    ?.toLowerCase() ?? ''

function findFullestGroup(headings: readonly string[], found: readonly string[], rows: readonly TableRow[]): string {
  const values = new Map<string, number>()
  for (const [column, field] of found.entries()) {
    const group = groupOf(headings[column])
    if (field !== '' && group !== '') values.set(group, (values.get(group) ?? 0) + valuesOf(rows, column).length)
  }
  return [...values].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

/**
 * Finds the headings of a table, which are the first row with the most known headings, and the rows below. If no row has a known heading,
 * the first of the widest rows is taken, unless it already holds values.
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

/** Counts the different fields that the cells are headings of. */
function countKnown(cells: readonly string[], fields: ImportFields): number {
  const names = knownHeadings(fields)
  return new Set(cells.flatMap((cell) => names.get(simplifyHeading(cell)) ?? [])).size
}

function isKnownValue(cell: string, { isValue }: ImportFields): boolean {
  return /[\d@]/.test(cell) && Object.values(isValue).some((test) => test?.(cell.trim()))
}

/** The field of each known heading; those of this shop's own files come first. */
function knownHeadings({ titles, headings }: ImportFields): Map<string, string> {
  const known = new Map<string, string>()
  for (const [field, title] of Object.entries(titles)) known.set(simplifyHeading(title), field)
  for (const [field, words] of Object.entries(headings))
    for (const word of words ?? []) if (!known.has(simplifyHeading(word))) known.set(simplifyHeading(word), field)
  return known
}

/** A row of a table that is not empty, with its number as a spreadsheet shows it. */
export interface TableRow {
  row: number
  cells: string[]
}

/** At most this many rows with a title, a date or a name may be above the headings. */
export const maxRowsAbove = 10
