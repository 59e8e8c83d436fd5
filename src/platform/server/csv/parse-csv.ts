import { pipeline } from 'node:stream'
import { CsvError, type Parser, parse } from 'csv-parse'
import { AppError, errorCode } from '#platform/app-error.ts'
import { detectFileEncoding, readFileText } from '#platform/server/text/file-encoding.ts'
import { removeFormulaGuards } from './send-csv.ts'

/** How a file separates its cells and rows. */
interface CsvDialect {
  delimiter: string
  rowEnds: string[]
}

const delimiters = [',', ';', '\t', '|'] as const

type Delimiter = (typeof delimiters)[number]

const maxRows = 100

type Counts = Record<Delimiter, number>

export const maxCellLength = 20_000

export const maxColumns = 500

/** The messages about a file that cannot be read. */
export interface CsvErrorTexts {
  notCsv: string
  quoteNotClosed: string
}

/**
 * Parses the rows of a file while it is read, whatever its character set, delimiter and line ends. Empty rows count, so that a row's number
 * is that of its line; a first line `sep=;` does not count, since spreadsheet programs do not show it.
 */
export async function* parseCsvFile(file: string, texts: CsvErrorTexts): AsyncGenerator<string[]> {
  const text = readFileText(file, await detectFileEncoding(file))
  const start = await readStart(text)
  if (isBinary(start)) throw new AppError(texts.notCsv, errorCode.fileType)
  const named = /^sep=([^\r\n])(?:\r\n?|\n)/i.exec(start)
  const rest = start.slice(named?.[0].length ?? 0)
  const dialect = detectCsvDialect(rest)
  try {
    const rows = parseRows(rest, text, { ...dialect, delimiter: named?.[1] ?? dialect.delimiter })
    for await (const row of rows) yield checkRow(row as string[], texts)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new AppError(isOpen ? texts.quoteNotClosed : texts.notCsv, errorCode.fileType)
  }
}

/** Reads as much of the text as is needed to recognise its dialect. */
async function readStart(text: AsyncGenerator<string, void>): Promise<string> {
  let start = ''
  while (start.length < 100_000) {
    const next = await text.next()
    if (next.done) break
    start += next.value
  }
  return start
}

/** Whether a file is binary: a text has a control character now and then, a program's own format has many. */
function isBinary(start: string): boolean {
  const sample = start.slice(0, 2_000)
  const controls = sample.match(/(?![\t\n\r\x7F-\x9F])\p{Cc}/gu)?.length ?? 0
  return controls > Math.max(10, sample.length / 20)
}

function parseRows(start: string, rest: AsyncGenerator<string, void>, { delimiter, rowEnds }: CsvDialect): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: rowEnds,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCellLength * maxColumns,
  })
  const source = async function* () {
    yield start
    yield* rest
  }
  // an error destroys the parser, which then throws the error to its reader
  pipeline(source, parser, () => undefined)
  return parser
}

function checkRow(row: string[], { notCsv }: CsvErrorTexts): string[] {
  if (row.length > maxColumns || row.some((cell) => cell.length > maxCellLength))
    throw new AppError(notCsv, errorCode.fileType)
  return row.map(readCell)
}

/** Reads a cell, even one written as the formula `="0770"`, with which some programs keep a number as it is. */
function readCell(cell: string): string {
  const asFormula = /^="(.*)"$/s.exec(cell)?.[1]
  return asFormula === undefined ? removeFormulaGuards(cell) : asFormula.replaceAll('""', '"')
}

/**
 * Finds the dialect of a file from its beginning. The delimiter is the character that most rows have outside quotation marks; among
 * equals it is the one whose count is the same in more rows, and then the one with the higher such count.
 */
function detectCsvDialect(start: string): CsvDialect {
  const { rows, hasLineFeed, hasReturn } = countDelimiters(start)
  const ranked = delimiters.map((delimiter) => ({ delimiter, rank: rankDelimiter(rows, delimiter) }))
  const [best] = ranked.toSorted((one, other) => compareRanks(other.rank, one.rank))
  return { delimiter: best?.delimiter ?? ',', rowEnds: hasReturn && !hasLineFeed ? ['\r'] : ['\r\n', '\n'] }
}

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

/** Counts the delimiters of each row. A quotation mark opens a cell only where the cell begins: the one in `5" brush` does not. */
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
      // a second mark right after the closing one reopens the cell: doubled, it is part of the text
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
