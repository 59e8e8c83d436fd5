import type { Block, EmailContent } from '#mail/server/emails/blocks.ts'
import { getPictureUrl } from '#mail/server/emails/product-lines.ts'
import { type Email, readContent } from '#mail/server/emails/render-email.ts'
import { wordingsText } from '../text.ts'
import type { WordingName } from '../wording-names.ts'
import { type Placeholders, readPlaceholders } from './apply-wording.ts'
import { findTarget, type Passage, type Piece, parseText, placeholderPattern, type Wording } from './parse-wording.ts'
import { accountSamples } from './samples/account-samples.ts'
import { clientSamples } from './samples/client-samples.ts'
import { orderSamples } from './samples/order-samples.ts'
import { picture, publicUrl } from './samples/sample-facts.ts'
import { withWording } from './wording-state.ts'

const samples: Readonly<Record<WordingName, () => Email>> = {
  ...accountSamples,
  ...clientSamples,
  ...orderSamples,
}

/** The placeholders that each wording must keep, since without them the email says nothing that its reader can act on. */
const needed: Readonly<Partial<Record<WordingName, readonly string[]>>> = {
  verification: ['link'],
  'password-reset': ['link'],
  'staff-invitation': ['link'],
  'documents-approved': ['link'],
  'documents-refused': ['reason', 'what_to_do'],
  'bank-details-added': ['last_digits'],
  'bank-details-changed': ['last_digits'],
  'payout-refused': ['details'],
  'tax-details-request': ['missing', 'link'],
  'order-confirmation': ['order'],
  'order-confirmation-client': ['order', 'link'],
  receipt: ['order'],
  invoice: ['invoice', 'order'],
  question: ['question'],
  'client-code': ['code'],
  'explore-link': ['link'],
  'shopping-link': ['products', 'link'],
  reminder: ['products', 'link'],
  'follow-up': ['link'],
  'follow-up-order': ['link'],
  'pay-link': ['products', 'link'],
  'order-dispatched': ['parcels'],
  'refund-to-client': ['products', 'credit_note'],
  'refund-through-seller': ['products', 'credit_note'],
  'refund-to-seller': ['products', 'commission'],
  'refund-failed-to-seller': ['details'],
  'refund-failed-to-admin': ['details'],
  'dispute-to-answer': ['details', 'link'],
  'dispute-reminder': ['details', 'link'],
  'return-accepted': ['parcel'],
  'return-refused': ['reason'],
  'return-settled': ['our_sentence', 'credit_note'],
  'return-settled-to-seller': ['our_sentence', 'commission'],
  'return-answer': ['answer'],
  recall: ['product', 'details', 'what_to_do'],
  'client-email-changed': ['link'],
  'webhook-off': ['our_sentence'],
}

export const neededIn = (name: WordingName): readonly string[] => needed[name] ?? []

/** An example of the email in this wording, or (null) in the program's own. */
export function renderSample(name: WordingName, wording: Wording | null): Email {
  const email = withWording(name, wording, samples[name])
  return { ...email, html: email.html.replaceAll(getPictureUrl(publicUrl, picture), emptyPicture) }
}

/** A transparent pixel that replaces pictures, because the products of the examples do not exist in the shop. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The placeholders of an email with what they stand for in its example. */
export function listPlaceholders(name: WordingName): Placeholders {
  return readPlaceholders(readContent(samples[name]))
}

/** The program's own wording of an email as an administrator would write it, with placeholders instead of the example's values. */
export function describeOurs(name: WordingName): Wording {
  const content = readContent(samples[name])
  const { values, links } = readPlaceholders(content)
  const byLength = Object.entries(values)
    .filter(([key, value]) => key !== 'shop' && value !== '')
    .sort(([, one], [, other]) => other.length - one.length)
  const found = new RegExp(
    byLength.map(([, value]) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|') || '$^',
    'g',
  )
  const nameOf = new Map(byLength.map(([key, value]) => [value, `{${key}}`]))
  const withNames = (text: string) => text.replace(found, (value) => nameOf.get(value) ?? value)
  return {
    subject: withNames(content.subject),
    heading: withNames(content.heading),
    text: describeBlocks(content.blocks, withNames, links),
  }
}

function describeBlocks(
  blocks: EmailContent['blocks'],
  withNames: (text: string) => string,
  links: Record<string, string>,
): string {
  const linkOf = (url = '') => Object.entries(links).find(([, known]) => known === url)?.[0] ?? ''
  const describe = ({ part, words }: Block) => {
    if (part !== undefined) return `{${part}}`
    const text = withNames(words?.text ?? '')
    if (words?.as === 'note') return `> ${text}`
    return words?.as === 'button' ? `[${text}]({${linkOf(words.url)}})` : text
  }
  const lines = blocks.map(describe)
  return lines.filter((line, at) => line !== lines[at - 1] || !line.startsWith('{')).join('\n\n')
}

/** What is wrong with an administrator's wording, by field; empty if the wording may be published. */
export function findProblems(name: WordingName, wording: Wording): [field: keyof Wording, problem: string][] {
  return findTextProblems(wording, listPlaceholders(name), neededIn(name))
}

/** Checks a wording like `findProblems`, but for these placeholders instead of those of an email. */
export function findTextProblems(
  wording: Wording,
  placeholders: Placeholders,
  neededNames: readonly string[],
): [field: keyof Wording, problem: string][] {
  const problems: [keyof Wording, string | null][] = [
    ['subject', findInLine(wording.subject, placeholders)],
    ['heading', findInLine(wording.heading, placeholders)],
    ['text', findInText(wording.text, placeholders, neededNames)],
  ]
  return problems.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]]))
}

const namesIn = (text: string) => [...text.matchAll(placeholderPattern)].map(([, name = '']) => name)

/**
 * Finds what is wrong with a subject or heading. A subject is stored longer than the email and shown on locked screens, so it may contain
 * no link and no code.
 */
function findInLine(line: string, { values, links, parts }: Placeholders): string | null {
  for (const name of namesIn(line)) {
    if (Object.hasOwn(values, name)) continue
    return Object.hasOwn(links, name) || parts.includes(name)
      ? wordingsText.onlyInText(name)
      : wordingsText.unknown(name)
  }
  return null
}

function findInText(text: string, placeholders: Placeholders, neededNames: readonly string[]): string | null {
  const { values, links, parts } = placeholders
  const known = [...Object.keys(values), ...Object.keys(links), ...parts]
  const unknown = namesIn(text).find((name) => !known.includes(name))
  if (unknown !== undefined) return wordingsText.unknown(unknown)
  const passages = parseText(text, (name) => parts.includes(name))
  const stray = passages
    .flatMap(listTexts)
    .flatMap(namesIn)
    .find((name) => parts.includes(name))
  if (stray !== undefined) return wordingsText.ownLine(stray)
  const asWords = passages
    .flatMap(listLabels)
    .flatMap(namesIn)
    .find((name) => Object.hasOwn(links, name))
  if (asWords !== undefined) return wordingsText.notAsWords(asWords)
  const glued = passages.flatMap(listLines).flatMap((pieces) => findGluedLink(pieces, links) ?? [])
  if (glued[0] !== undefined) return wordingsText.spaceBefore(glued[0])
  const target = passages.flatMap(listTargets).find((sent) => findTarget(sent, links) === null)
  if (target !== undefined) return wordingsText.targetWrong(target)
  const missing = neededNames.find((name) => !namesIn(text).includes(name))
  if (missing !== undefined) return wordingsText.missing(missing)
  return passages.some(({ kind }) => kind !== 'part') ? null : wordingsText.textEmpty
}

function listLines(passage: Passage): readonly Piece[][] {
  if (passage.kind === 'list') return passage.items
  return passage.kind === 'button' || passage.kind === 'part' ? [] : passage.lines
}

const piecesOf = (passage: Passage): readonly Piece[] => listLines(passage).flat()

/**
 * Finds a link's placeholder that follows other text without a space: a mail program would make one URL of both, and whoever opens that URL
 * would send the link's secret token to the site that the text names (D-693).
 */
function findGluedLink(line: readonly Piece[], links: Placeholders['links']): string | undefined {
  const marked = line.map(({ kind, text }) => (kind === 'words' ? text : '*')).join('')
  for (const { 1: name = '', index } of marked.matchAll(placeholderPattern))
    if (Object.hasOwn(links, name) && /\S/.test(marked.charAt(index - 1))) return name
  return undefined
}

/** The texts of a passage in which placeholders of values may be used. */
function listTexts(passage: Passage): string[] {
  return passage.kind === 'button' ? [passage.label] : piecesOf(passage).map(({ text }) => text)
}

/** The words of a passage's links and buttons, in which no placeholder of a link is filled in. */
function listLabels(passage: Passage): string[] {
  if (passage.kind === 'button') return [passage.label]
  return piecesOf(passage).flatMap((piece) => (piece.kind === 'link' ? piece.text : []))
}

function listTargets(passage: Passage): string[] {
  if (passage.kind === 'button') return [passage.target]
  return piecesOf(passage).flatMap((piece) => (piece.kind === 'link' ? piece.target : []))
}
