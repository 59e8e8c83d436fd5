import type { Config } from '#platform/server/config/config.ts'
import type { LegalPageName } from '../legal-pages.ts'

/** What stands in a draft where a lawyer has to decide; no text with it is published. */
const markPattern = /\[Your lawyer decides: ([^[\]]+)\]/g

/** What our standard texts cannot know of a company. */
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

/** The marks that a text still has, by what has to be decided. */
export function findMarks(body: string): string[] {
  return [...body.matchAll(markPattern)].map(([, decision = '']) => decision)
}

/** How many decisions the draft of a page marks. */
export const countDecisions = (page: LegalPageName) => openDecisions[page].length

/** A standard text with the company in the place of 'the company named on this page', and a mark for each decision that is open. */
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
