import { createReadStream } from 'node:fs'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { Refusal } from '#platform/server/refusal.ts'

const longestCell = 20_000
const mostCells = 100

/** The rows of a file as they are read; commas, or the semicolons that some spreadsheets write. Empty rows count too. */
export async function* readCsv(file: string): AsyncGenerator<string[]> {
  const reading = new Reading()
  for await (const text of textOf(file)) yield* reading.take(text)
  yield* reading.end()
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(importsText.notUtf8, errorCode.fileType)
    throw error
  }
}

/** What `csvCell` put before a cell that looks like a formula goes away again. */
function understood(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** One row at a time is kept, between the pieces of text too. */
class Reading {
  private row: string[] = []
  private cell = ''
  private quoted = false
  /** A quotation mark inside a quoted cell: the end, or the first of two. */
  private ending = false
  private sign: ',' | ';' | null = null

  private plain(letter: string): void {
    if (letter === '"' && this.cell === '' && !this.ending) this.quoted = true
    else if (this.isSign(letter)) this.endCell()
    else if (letter !== '\r') this.add(letter)
  }

  /** The first sign of the heading is the file's own. */
  private isSign(letter: string): boolean {
    if (this.sign === null && (letter === ',' || letter === ';')) this.sign = letter
    return letter === this.sign
  }

  private add(letter: string): void {
    this.cell += letter
    if (this.cell.length > longestCell) throw new Refusal(importsText.notCsv, errorCode.fileType)
  }

  private endCell(): void {
    this.row.push(understood(this.cell))
    if (this.row.length > mostCells) throw new Refusal(importsText.notCsv, errorCode.fileType)
    this.cell = ''
    this.quoted = false
    this.ending = false
  }

  private endRow(): string[] {
    this.endCell()
    const { row } = this
    this.row = []
    // a heading of one column has no sign, and the rows below it follow it
    this.sign ??= ','
    return row
  }

  *take(text: string): Generator<string[]> {
    for (const letter of text) {
      if (this.quoted && !this.ending) {
        if (letter === '"') this.ending = true
        else this.add(letter)
      } else if (this.ending && letter === '"') {
        this.add(letter)
        this.ending = false
      } else if (letter === '\n') yield this.endRow()
      else this.plain(letter)
    }
  }

  *end(): Generator<string[]> {
    if (this.quoted && !this.ending) throw new Refusal(importsText.notCsv, errorCode.fileType)
    if (this.cell !== '' || this.row.length > 0) yield this.endRow()
  }
}
