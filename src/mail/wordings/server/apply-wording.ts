import { type Block, button, type EmailContent, inlineLink, list, note, paragraph } from '#mail/server/emails/blocks.ts'
import { html, type Markup } from '#mail/server/html-template.ts'
import { shopName } from '#platform/shop-identity.ts'
import { fillValues, findTarget, type Passage, type Piece, parseText } from './parse-wording.ts'
import { findWording } from './wording-state.ts'

/** The placeholders of an email by kind: values and links with what they stand for, and the names of parts. */
export interface Placeholders {
  values: Record<string, string>
  links: Record<string, string>
  parts: string[]
}

/** The placeholders of an email's content, in the order of its blocks. */
export function readPlaceholders({ values, links = {}, blocks }: EmailContent): Placeholders {
  const greeted = blocks.find(({ greets }) => greets !== undefined)?.greets
  const names = blocks.flatMap(({ part }) => part ?? [])
  return {
    values: { ...(greeted === undefined ? {} : { name: greeted }), ...values, shop: shopName() },
    links,
    parts: [...new Set(names)],
  }
}

/**
 * Renders a text with formatting marks as blocks. Only placeholders of values are filled in, since there is no email whose links or parts
 * the text could show.
 */
export function renderWords(text: string, values: Readonly<Record<string, string>>): Block[] {
  const filling = { content: { blocks: [] }, links: {}, fill: (words: string) => fillValues(words, values) }
  return parseText(text, () => false).flatMap((passage) => renderPassage(passage, filling))
}

type Shown = Pick<EmailContent, 'subject' | 'preheader' | 'heading' | 'blocks'>

/**
 * The email in an administrator's wording, or unchanged if there is none. Marks are read before values are filled in, so that a value is
 * never read as a mark.
 */
export function applyWording(content: EmailContent): Shown {
  const wording = content.wording && findWording(content.wording)
  if (!wording) return content
  const { values, links } = readPlaceholders(content)
  const fill = (text: string) => fillValues(text, values)
  // any other name counts as that of a part; where the email has no such part, the place stays empty
  const isPart = (name: string) => !Object.hasOwn(values, name) && !Object.hasOwn(links, name)
  const passages = parseText(wording.text, isPart)
  const blocks = passages.flatMap((passage) => renderPassage(passage, { content, links, fill }))
  const oneLine = (text: string) => fill(text).replace(/\s+/g, ' ').trim()
  return {
    subject: oneLine(wording.subject),
    heading: oneLine(wording.heading),
    blocks,
    preheader: findPreheader(blocks, content),
  }
}

interface Filling {
  content: Pick<EmailContent, 'blocks'>
  links: Record<string, string>
  fill(text: string): string
}

function renderPassage(passage: Passage, filling: Filling): Block[] {
  const { content, links, fill } = filling
  if (passage.kind === 'part') return content.blocks.filter(({ part }) => part === passage.name)
  if (passage.kind === 'button') {
    const target = findTarget(passage.target, links)
    return [target === null ? paragraph(fill(passage.label)) : button(fill(passage.label), target)]
  }
  if (passage.kind === 'list') return [list(passage.items.map((pieces) => renderPieces(pieces, filling)))]
  const lines = passage.lines.map((pieces) => renderPieces(pieces, filling))
  const text = lines.map((line) => line.text).join('\n')
  const markup = html`${lines.map((line, at) => (at === 0 ? line.markup : html`<br>${line.markup}`))}`
  return text.trim() === '' ? [] : [passage.kind === 'note' ? note(text, markup) : paragraph(text, markup)]
}

interface Rendered {
  text: string
  markup: Markup
}

function renderPieces(pieces: readonly Piece[], filling: Filling): Rendered {
  const rendered = pieces.flatMap((piece) =>
    renderPiece(piece, filling).map(({ text, markup }) => ({
      text,
      markup: piece.isBold ? html`<strong>${markup}</strong>` : markup,
    })),
  )
  return { text: rendered.map(({ text }) => text).join(''), markup: html`${rendered.map(({ markup }) => markup)}` }
}

function renderPiece(piece: Piece, { links, fill }: Filling): Rendered[] {
  if (piece.kind === 'link') {
    const target = findTarget(piece.target, links)
    const words = fill(piece.text)
    return [target === null ? { text: words, markup: html`${words}` } : inlineLink(words, target)]
  }
  // the placeholder of a link within a sentence is replaced with the link's URL
  const split = piece.text.split(linkNames(links)).filter((words) => words !== '')
  return split.map((words) => {
    const url = words.startsWith('{') ? links[words.slice(1, -1)] : undefined
    return url === undefined ? { text: fill(words), markup: html`${fill(words)}` } : inlineLink(url, url)
  })
}

/** A pattern that splits a text at the placeholders of these links, and keeps the placeholders. */
const linkNames = (links: Record<string, string>) => new RegExp(`(\\{(?:${Object.keys(links).join('|') || '-'})\\})`)

/** The line shown next to the subject: the program's own if a paragraph still contains it, else the first paragraph after the greeting. */
function findPreheader(blocks: readonly Block[], content: EmailContent): string {
  const paragraphs = blocks.flatMap(({ words }) => (words?.as === 'paragraph' ? words.text : []))
  if (paragraphs.includes(content.preheader)) return content.preheader
  const greeting = content.blocks.find(({ greets }) => greets !== undefined)?.text
  const [first = ''] = paragraphs.filter((text) => text !== greeting)
  return first.replace(/\s+/g, ' ')
}
