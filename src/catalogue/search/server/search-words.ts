/** Further words of a search are ignored. */
const wordLimit = 8
/** Ignored unless the search has no other words. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])
/** Characters that do not decompose into a plain one and an accent. */
const plainCharacters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
}
/** Most texts, in which there is nothing to make plain. */
const isAscii = /^[\0-\x7f]*$/
const notPlain = new RegExp(`[${Object.keys(plainCharacters).join('')}]`, 'g')

/**
 * A search as a condition: at least one of the choices has to be met, and each of its terms by a word that begins with one of the
 * term's texts. What was typed is one choice; a search with corrected spelling may have several.
 */
export type WordQuery = readonly (readonly SearchTerm[])[]
export type SearchTerm = readonly string[]

/** The words of a text, in lower case and without accents; punctuation separates them. */
export function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower.match(/[a-z0-9]+/g) ?? []
  const plain = lower.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return plain.replace(notPlain, (character) => plainCharacters[character] ?? character).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a search. Operators of the database's query language are left out, so the text is always literal (D-191). */
export function parseSearchWords(search: string): string[] {
  const words = splitWords(search)
  const significant = words.filter((word) => !stopWords.has(word))
  return (significant.length > 0 ? significant : words).slice(0, wordLimit)
}

/** Every word must occur, as the beginning of a word; its `corrections` may occur instead. */
export function toSearchTerms(
  words: readonly string[],
  corrections: ReadonlyMap<string, readonly string[]> = new Map(),
): SearchTerm[] {
  return words.map((word) => [toStem(word), ...(corrections.get(word) ?? [])])
}

/** The same condition as a text-search query of PostgreSQL (tsquery). */
export function formatTsQuery(words: readonly string[]): string {
  return toSearchTerms(words)
    .map(([stem]) => `${stem}:*`)
    .join(' & ')
}

/** The beginning that the singular and the plural of an English word share. */
export function toStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
