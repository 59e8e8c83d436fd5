import { createReadStream } from 'node:fs'
import { importLimits } from '#back-office/imports/import-limits.ts'
import { detectUtf16, readFileText, readFirstBytes } from '#platform/server/text/file-encoding.ts'
import { decodeVcardLine, parseVcardLine, readVcardName, type VcardLine } from './vcard-line.ts'

/** How many characters are kept of a long line, such as one with a picture. */
const maxLineLength = 4_000

/**
 * A line joined with its continuations: lines that begin with a space or a tab and, in quoted-printable, the line after one that ends with
 * `=`, which spaces may follow.
 */
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

/** A contact of a file; `row` is its position among the file's contacts. */
export interface Vcard {
  row: number
  /** The lines of the contact that an import reads. */
  lines: VcardLine[]
}

interface OpenCard extends Vcard {
  /** Whether another card begins within this card. */
  holdsCard: boolean
  /** Whether the card belongs to a property of another card, such as an assistant's, and so is not a contact. */
  isAgent: boolean
  /** How many lines were read of each property. */
  counts: Map<string, number>
}

const readNames = new Set(['N', 'FN', 'ORG', 'EMAIL', 'TEL', 'ADR', 'KIND', 'X-ADDRESSBOOKSERVER-KIND', 'X-ABLABEL'])

/** How many lines of one property are kept: more than any person has. */
const maxLinesOfName = 50

/** Reads the contacts of a file in any version of the format (2.1, 3.0 or 4.0), and skips pictures and everything else that is not needed. */
export async function* readVcards(file: string): AsyncGenerator<Vcard> {
  const open: OpenCard[] = []
  let row = 0
  let isAgentNext = false
  for await (const text of readVcardLines(file)) {
    const { name } = readVcardName(text)
    if (name === 'BEGIN' && open.length <= importLimits.rows) {
      const outer = open.at(-1)
      if (outer && !isAgentNext) outer.holdsCard = true
      const isAgent = isAgentNext || outer?.isAgent === true
      if (!isAgent) row += 1
      open.push({ row, lines: [], holdsCard: false, isAgent, counts: new Map() })
    } else if (name === 'END') {
      const card = open.pop()
      if (card && isPerson(card)) yield card
    } else addLine(open.at(-1), name, text)
    isAgentNext = name === 'AGENT' && beginsAgent(text)
    if (isAgentNext && /BEGIN:VCARD\s*$/i.test(text)) {
      open.push({ row, lines: [], holdsCard: false, isAgent: true, counts: new Map() })
      isAgentNext = false
    }
  }
  // a card that was never closed is a contact if another card begins within it; otherwise it is the last part of a file that was cut off
  for (const card of open) if (card.holdsCard && isPerson(card)) yield card
}

/** Whether the card of an AGENT line, such as an assistant's, follows on lines of its own and is not within the value of this line. */
const beginsAgent = (text: string) => /:\s*(?:BEGIN:VCARD\s*)?$/i.test(text.slice(-100))

function addLine(card: OpenCard | undefined, name: string, text: string): void {
  if (!card || card.isAgent || !readNames.has(name)) return
  const count = card.counts.get(name) ?? 0
  card.counts.set(name, count + 1)
  if (count < maxLinesOfName) card.lines.push(decodeVcardLine(parseVcardLine(text)))
}

const notPeople = new Set(['group', 'location'])

/** Whether a card is a person's: not an agent's, not a list of contacts, and not an empty wrapper of other cards. */
function isPerson({ isAgent, holdsCard, lines }: OpenCard): boolean {
  if (isAgent || (holdsCard && lines.length === 0)) return false
  return !lines.some(({ name, value }) => name.endsWith('KIND') && notPeople.has(value.trim().toLowerCase()))
}

/**
 * The unfolded lines of a contacts file, with one character for each byte, because a line may be folded within a character and have a
 * character set of its own. The time taken grows in proportion to the file's length.
 */
async function* readVcardLines(file: string): AsyncGenerator<string> {
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

/** The lines of the file as they are, ended by CR, LF or both. */
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

/** The bytes of the file, each as one character; a file in UTF-16 is converted to UTF-8 first. */
async function* readBytes(file: string): AsyncGenerator<string> {
  const encoding = detectUtf16(await readFirstBytes(file, 200))
  if (encoding) for await (const text of readFileText(file, encoding)) yield Buffer.from(text).toString('latin1')
  else for await (const bytes of createReadStream(file)) yield (bytes as Buffer).toString('latin1')
}
