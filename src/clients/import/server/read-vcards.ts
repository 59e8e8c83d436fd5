import { importLimits } from '#back-office/imports/import-limits.ts'
import { readVcardLines } from '#clients/import/server/read-vcard-lines.ts'
import { decodeVcardLine, parseVcardLine, readVcardName, type VcardLine } from '#clients/import/server/vcard-line.ts'

/** A contact of a file, by its place among the file's contacts. */
export interface Vcard {
  row: number
  /** Its lines that an import reads. */
  lines: VcardLine[]
}

interface OpenCard extends Vcard {
  /** Whether another card begins within it. */
  holdsCard: boolean
  /** A person in a property of another, as an assistant, is no contact of her own. */
  isAgent: boolean
  /** How many lines of each name were read. */
  counts: Map<string, number>
}

const readNames = new Set(['N', 'FN', 'ORG', 'EMAIL', 'TEL', 'ADR', 'KIND', 'X-ADDRESSBOOKSERVER-KIND', 'X-ABLABEL'])
/** More of one name than any person has. */
const maxLinesOfName = 50

/** The contacts of a file, whatever the version of the format (2.1, 3.0 or 4.0); pictures and all that is not read is skipped on the way. */
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
  // a card that was never closed is a contact if others come after it, and the rest of a cut file if not
  for (const card of open) if (card.holdsCard && isPerson(card)) yield card
}

/** A person whose card follows as lines of its own, not within the value. */
const beginsAgent = (text: string) => /:\s*(?:BEGIN:VCARD\s*)?$/i.test(text.slice(-100))

function addLine(card: OpenCard | undefined, name: string, text: string): void {
  if (!card || card.isAgent || !readNames.has(name)) return
  const count = card.counts.get(name) ?? 0
  card.counts.set(name, count + 1)
  if (count < maxLinesOfName) card.lines.push(decodeVcardLine(parseVcardLine(text)))
}

const notPeople = new Set(['group', 'location'])

/** Not an agent, not a list of other contacts, and not the wrapping of other cards, which has no line of a person. */
function isPerson({ isAgent, holdsCard, lines }: OpenCard): boolean {
  if (isAgent || (holdsCard && lines.length === 0)) return false
  return !lines.some(({ name, value }) => name.endsWith('KIND') && notPeople.has(value.trim().toLowerCase()))
}
