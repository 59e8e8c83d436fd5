import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, type Parser, parse } from 'csv-parse'
import { errorCode } from '#platform/envelope.ts'
import { AppError } from '#platform/server/http/app-error.ts'

const maxCellLength = 20_000
const maxColumns = 100

/** What people are told of a file that cannot be read. */
export interface CsvErrorTexts {
  notUtf8: string
  notCsv: string
}

/**
 * The rows of a file, parsed while it is read. Cells are separated by commas, or by the semicolons that some spreadsheets write.
 * Empty rows are rows too, so that a row's number is its line's.
 */
export async function* parseCsvFile(file: string, texts: CsvErrorTexts): AsyncGenerator<string[]> {
  const text = decodeUtf8(file, texts)
  const { start, delimiter } = await detectDelimiter(text)
  try {
    for await (const row of parseRows(start, text, delimiter)) yield checkRow(row as string[], texts)
  } catch (error) {
    if (error instanceof CsvError) throw new AppError(texts.notCsv, errorCode.fileType)
    throw error
  }
}

async function* decodeUtf8(file: string, { notUtf8 }: CsvErrorTexts): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new AppError(notUtf8, errorCode.fileType)
    throw error
  }
}

/** The first comma or semicolon of the heading, outside of quotation marks, is the file's delimiter; `start` is what was read for it. */
async function detectDelimiter(text: AsyncGenerator<string, void>): Promise<{ start: string; delimiter: ',' | ';' }> {
  let start = ''
  while (start.length <= maxCellLength) {
    const unquoted = start.replace(/"[^"]*(?:"|$)/g, '')
    const found = /[,;\n]/.exec(unquoted)?.[0]
    if (found) return { start, delimiter: found === ';' ? ';' : ',' }
    const next = await text.next()
    if (next.done) break
    start += next.value
  }
  return { start, delimiter: ',' }
}

function parseRows(start: string, rest: AsyncGenerator<string, void>, delimiter: string): Parser {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCellLength * maxColumns,
  })
  const source = async function* () {
    yield start
    yield* rest
  }
  // a failure destroys the parser, and its reader gets the error
  pipeline(source, parser, () => undefined)
  return parser
}

function checkRow(row: string[], { notCsv }: CsvErrorTexts): string[] {
  if (row.length > maxColumns || row.some((cell) => cell.length > maxCellLength))
    throw new AppError(notCsv, errorCode.fileType)
  return row.map(withoutFormulaGuard)
}

/** Removes the apostrophe that `formatCsvCell` puts before a cell that looks like a formula. */
function withoutFormulaGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
