import type { ImportFields } from '#back-office/imports/import-fields.ts'
import { simplifyHeading } from '#back-office/imports/import-fields.ts'
import { knownHeadings } from '#back-office/imports/server/find-headings.ts'
import type { TableRow } from '#back-office/imports/server/table-row.ts'

/** The field of each column by their places; empty for a column that is left out. */
export type ColumnFields = string[]

/** Columns as our own and other programs' headings name them, and where no heading tells, as the values do. */
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
/** Of the values of a column so many have to be right. */
const sureShare = 0.6

/** The column without a field that has the most different values that can be of the field. */
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
    // people differ from one another, a mark that every row has does not
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
    // our own heading before another program's word: of `Type` and `Categories` the second
    const own = findOwnColumn(headings, fields.titles[field])
    if (own >= 0 && own !== column) return ''
    // an address is that of one place: the street at home is none in the town of the salon
    const isOther = groupOf(headings[column]) !== '' && groupOf(headings[column]) !== group
    if (isOther || seen.has(field)) return ''
    seen.add(field)
    return field
  })
}

const findOwnColumn = (headings: readonly string[], title = '') =>
  headings.findIndex((heading) => simplifyHeading(heading) === simplifyHeading(title))

/** The place that a column is of, as `Home Street`, `Business City` and `Address 2 - Region`. */
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
