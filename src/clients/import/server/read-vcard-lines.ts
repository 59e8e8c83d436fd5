import { createReadStream } from 'node:fs'
import { detectUtf16, readFileText, readFirstBytes } from '#platform/server/text/file-encoding.ts'

/** Of a long line, as a picture's, no more than this is kept. */
const maxLineLength = 4_000

/**
 * The lines of a contacts file, unfolded, a character for each byte: a line may be folded within a character, and each may have a
 * character set of its own. The time that it takes grows with the file's length alone.
 */
export async function* readVcardLines(file: string): AsyncGenerator<string> {
  let line = new UnfoldedLine('')
  for await (const raw of readRawLines(file)) {
    if (line.continues(raw)) line.add(raw)
    else {
      if (!line.isEmpty) yield line.toString()
      line = new UnfoldedLine(raw)
    }
  }
  if (!line.isEmpty) yield line.toString()
}

/** A line that begins with a space or a tab goes on with the one before; so does, in quoted-printable, one after a final `=`, behind which spaces may stand. */
class UnfoldedLine {
  readonly #parts: string[] = []
  #length = 0
  #endsSoftly = false
  readonly #isQuotedPrintable: boolean

  constructor(raw: string) {
    this.#isQuotedPrintable = /^[^:]*QUOTED-PRINTABLE/i.test(raw)
    this.#append(raw)
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  continues(raw: string): boolean {
    return this.#endsSoftly || (!this.isEmpty && (raw.startsWith(' ') || raw.startsWith('\t')))
  }

  add(raw: string): void {
    this.#append(this.#endsSoftly ? raw : raw.slice(1))
  }

  #append(text: string): void {
    const seen = this.#isQuotedPrintable ? text.trimEnd() : text
    this.#endsSoftly = this.#isQuotedPrintable && seen.endsWith('=')
    const part = this.#endsSoftly ? seen.slice(0, -1) : text
    if (this.#length < maxLineLength) this.#parts.push(part)
    this.#length += part.length
  }

  toString(): string {
    return this.#parts.join('').slice(0, maxLineLength)
  }
}

/** The lines as they stand in the file, ended by CR, LF or both. */
async function* readRawLines(file: string): AsyncGenerator<string> {
  let line = ''
  let endedWithCr = false
  for await (const chunk of readBytes(file)) {
    let from = endedWithCr && chunk.startsWith('\n') ? 1 : 0
    endedWithCr = chunk.endsWith('\r')
    for (const { 0: end, index } of chunk.matchAll(/\r\n?|\n/g)) {
      if (index < from) continue
      yield line + chunk.slice(from, index)
      line = ''
      from = index + end.length
    }
    if (line.length < maxLineLength) line += chunk.slice(from, from + maxLineLength)
  }
  yield line
}

/** The bytes of the file in UTF-8, each as one character; of a file in another character set than UTF-16 as they are. */
async function* readBytes(file: string): AsyncGenerator<string> {
  const encoding = detectUtf16(await readFirstBytes(file, 200))
  if (encoding) for await (const text of readFileText(file, encoding)) yield Buffer.from(text).toString('latin1')
  else for await (const bytes of createReadStream(file)) yield (bytes as Buffer).toString('latin1')
}
