/** How a file separates its cells and rows. */
export interface CsvDialect {
  delimiter: string
  rowEnds: string[]
}

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]
const maxRows = 100

/**
 * The dialect of a file by its beginning. The delimiter is the sign that the most rows have outside of quotation marks; of two that as
 * many have, the one of which rows have the same count more often, and then the one that there is more of.
 */
export function detectCsvDialect(start: string): CsvDialect {
  const { rows, hasLineFeed, hasReturn } = countDelimiters(start)
  const ranked = delimiters.map((delimiter) => ({ delimiter, rank: rankDelimiter(rows, delimiter) }))
  const [best] = ranked.toSorted((one, other) => compareRanks(other.rank, one.rank))
  return { delimiter: best?.delimiter ?? ',', rowEnds: hasReturn && !hasLineFeed ? ['\r'] : ['\r\n', '\n'] }
}

type Counts = Record<Delimiter, number>

function rankDelimiter(rows: readonly Counts[], delimiter: Delimiter): number[] {
  const counts = rows.map((row) => row[delimiter]).filter((count) => count > 0)
  const rowsOf = new Map<number, number>()
  for (const count of counts) rowsOf.set(count, (rowsOf.get(count) ?? 0) + 1)
  const [[usual, often] = [0, 0]] = [...rowsOf].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
  return [counts.length, often, usual]
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** A quotation mark opens a cell only where the cell begins, as in `5" brush` it does not. */
function countDelimiters(text: string): { rows: Counts[]; hasLineFeed: boolean; hasReturn: boolean } {
  const none: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  const rows: Counts[] = []
  let row = { ...none }
  let isQuoted = false
  let beginsCell = true
  let [hasLineFeed, hasReturn] = [false, false]
  for (const character of text) {
    if (rows.length >= maxRows) break
    if (character === '"' && (beginsCell || isQuoted)) {
      // a second mark behind one that closes the cell is a part of it
      beginsCell = isQuoted
      isQuoted = !isQuoted
      continue
    }
    const isDelimiter = character in none
    const isRowEnd = character === '\n' || character === '\r'
    beginsCell = isDelimiter || isRowEnd
    if (isQuoted) continue
    if (isDelimiter) row[character as Delimiter] += 1
    else if (isRowEnd) {
      hasLineFeed ||= character === '\n'
      hasReturn ||= character === '\r'
      rows.push(row)
      row = { ...none }
    }
  }
  return { rows: [...rows, row], hasLineFeed, hasReturn }
}
