/** The texts of an email that an administrator writes. */
export interface Wording {
  subject: string
  heading: string
  text: string
}

/**
 * A piece of a line: text, which may contain placeholders of values and links, or a link, whose target is a web address or the placeholder
 * of a link; a link's text may contain placeholders of values alone.
 */
export type Piece = { text: string; isBold?: true } & ({ kind: 'words' } | { kind: 'link'; target: string })

/** A block of a wording's text; the blocks are read in their order. */
export type Passage =
  | { kind: 'paragraph' | 'note'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'button'; label: string; target: string }
  | { kind: 'part'; name: string }

const marks = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g
const buttonLine = /^\[([^[\]\n]+)\]\(([^()\s]+)\)$/

export const placeholderPattern = /\{([^{}\n]*)\}/g

/**
 * Reads a text with marks: a blank line ends a paragraph, `- ` begins an item of a list, `> ` begins small print, and `**` encloses bold
 * text. `[text](address)` is a link, or a button if nothing else is on its line. `isPart` tells which placeholders have a block of their
 * own.
 */
export function parseText(text: string, isPart: (name: string) => boolean): Passage[] {
  const passages: Passage[] = []
  let isOpen = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = isOpen ? passages.at(-1) : undefined
    isOpen = line !== ''
    if (isOpen) addLine(passages, last, line, isPart)
  }
  return passages
}

function addLine(passages: Passage[], last: Passage | undefined, line: string, isPart: (name: string) => boolean) {
  const [, partName] = /^\{([^{}]+)\}$/.exec(line) ?? []
  const [, label, target] = buttonLine.exec(line) ?? []
  if (partName !== undefined && isPart(partName)) passages.push({ kind: 'part', name: partName })
  else if (label !== undefined && target !== undefined) passages.push({ kind: 'button', label, target })
  else if (line.startsWith('- ')) {
    const item = parseLine(line.slice(2))
    if (last?.kind === 'list') last.items.push(item)
    else passages.push({ kind: 'list', items: [item] })
  } else {
    const isNote = line.startsWith('> ')
    const pieces = parseLine(isNote ? line.slice(2) : line)
    const kind = isNote ? 'note' : 'paragraph'
    if (last?.kind === kind) last.lines.push(pieces)
    else passages.push({ kind, lines: [pieces] })
  }
}

function parseLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const addWords = (text: string) => text !== '' && pieces.push({ kind: 'words', text })
  for (const match of line.matchAll(marks)) {
    const [whole, bold, label, target] = match
    addWords(line.slice(end, match.index))
    if (bold !== undefined) pieces.push(...parseLine(bold).map((piece) => ({ ...piece, isBold: true as const })))
    else if (label !== undefined && target !== undefined) pieces.push({ kind: 'link', text: label, target })
    end = match.index + whole.length
  }
  addWords(line.slice(end))
  return pieces
}

const findOwn = (named: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined

/** The URL to which a link leads: that of a placeholder, an https page or a mailbox; null for everything else. */
export function findTarget(sent: string, links: Readonly<Record<string, string>>): string | null {
  if (sent.startsWith('{')) return findOwn(links, sent.slice(1, -1)) ?? null
  const isAllowed = !sent.includes('{') && URL.canParse(sent) && ['https:', 'mailto:'].includes(new URL(sent).protocol)
  return isAllowed ? sent : null
}

/**
 * Replaces placeholders with their values. An empty value also removes the space before its placeholder: `Hello {name},` becomes `Hello,`.
 */
export function fillValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/( ?)\{([^{}\n]*)\}/g, (whole, space: string, name: string) => {
    const value = findOwn(values, name)
    if (value === undefined) return whole
    return value === '' ? '' : space + value
  })
}
