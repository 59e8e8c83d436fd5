import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { decodeQuotedPrintable, parseVcardLine, type VcardLine } from '#clients/import/server/vcard-line.ts'

/** The lines of one contact that an import reads; of a long line, as a picture's, no more than this is kept. */
const maxLineLength = 4_000
const read = new Set(['N', 'FN', 'EMAIL', 'TEL', 'ADR'])

/** The contacts of a file, each as its lines, whatever the version of the format (2.1, 3.0 or 4.0). */
export async function* readVcards(file: string): AsyncGenerator<VcardLine[]> {
  let lines: VcardLine[] | null = null
  for await (const text of unfoldLines(file)) {
    const line = parseVcardLine(text)
    if (line.name === 'BEGIN') lines = []
    else if (line.name === 'END' && lines) {
      yield lines
      lines = null
    } else if (lines && read.has(line.name)) lines.push({ ...line, value: decodeQuotedPrintable(line) })
  }
}

/** A line that begins with a space or a tab goes on with the one before; so does, in quoted-printable, one after a final `=`. */
async function* unfoldLines(file: string): AsyncGenerator<string> {
  let line = ''
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const raw of lines) {
    const isFolded = /^[ \t]/.test(raw)
    if (isFolded) line = (line + raw.slice(1)).slice(0, maxLineLength)
    else if (endsSoftly(line)) line = (line.slice(0, -1) + raw).slice(0, maxLineLength)
    else {
      if (line !== '') yield line
      line = raw.slice(0, maxLineLength)
    }
  }
  if (line !== '') yield line
}

const endsSoftly = (line: string) => line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line)
