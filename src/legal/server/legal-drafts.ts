import type { Config } from '#platform/server/config/config.ts'
import type { LegalPageName } from '../legal-pages.ts'

/** A mark in a draft where a lawyer has to decide; a text that still has one is not published, even if it was half written over. */
const markPattern = /\[\s*your\s*lawyer\s*decides\s*:?([^\]]*)/gi

/** The decisions that the standard texts leave to each company and its lawyer. */
const openDecisions: Record<LegalPageName, readonly string[]> = {
  terms: [
    'whether you limit your liability, and how far',
    'from when the contract binds you: the order, or its dispatch',
    'what happens when a delivery is refused or comes back',
  ],
  privacy: [
    'on which legal basis of the UK GDPR each purpose rests',
    'for how long each kind of data stays',
    'your registration number at the Information Commissioner’s Office, and whether you need a data protection officer',
    'which companies process data for you, such as your mail service, and in which countries',
  ],
  returns: ['who pays the postage of a return', 'whether you exchange a product, and for how long'],
  contact: ['which body settles disputes, if you take part in one'],
  imprint: ['the place of registration and the registered office, where it is another than this address'],
}

/** The decisions that a text still marks as open, whatever formatting or invisible characters stand in the middle of a mark. */
export function findMarks(body: string): string[] {
  const text = body
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\p{Cf}/gu, '')
  return [...text.matchAll(markPattern)].map(([, decision = '']) => decision.trim())
}

/** How many open decisions the draft of a page marks. */
export const countDecisions = (page: LegalPageName) => openDecisions[page].length

/** A standard text that names the company instead of 'the company named on this page', with a mark for each open decision. */
export function createLegalDraft(
  page: LegalPageName,
  standardText: string,
  { company }: Pick<Config, 'company'>,
): string {
  const name = escapeHtml(company.name)
  const address = company.address.map(escapeHtml).join(', ')
  const filled = standardText
    .replaceAll(/the company and address named on this page/gi, [name, address].filter(Boolean).join(', '))
    .replaceAll(/the company named on this page/gi, name)
    .replaceAll('the address on this page', escapeHtml(company.email))
  const marks = openDecisions[page].map((decision) => `<p>[Your lawyer decides: ${escapeHtml(decision)}]</p>`)
  return `${filled}<h2>Still to be decided</h2>${marks.join('')}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
