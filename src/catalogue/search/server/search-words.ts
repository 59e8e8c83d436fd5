/** Only this many words of a search count. */
const wordLimit = 8
/** These words are ignored, unless the search has no others. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])
/** Letters that cannot be decomposed into a plain letter and an accent, with what replaces them. */
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
/** Matches texts, as most are, in which no letter needs replacing. */
const isAscii = /^[\0-\x7f]*$/
const notPlain = new RegExp(`[${Object.keys(plainCharacters).join('')}]`, 'g')

/**
 * A search as a condition: it needs one of the choices, and a choice needs, for each of its terms, a word that begins with one of the
 * term's texts. The typed words are one choice; a corrected search may have several.
 */
export type WordQuery = readonly (readonly SearchTerm[])[]
export type SearchTerm = readonly string[]

/** Splits a text into words in lower case and without accents; punctuation separates words. */
export function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (isAscii.test(lower)) return lower.match(/[a-z0-9]+/g) ?? []
  const plain = lower.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return plain.replace(notPlain, (character) => plainCharacters[character] ?? character).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a search; they contain no operators of the database's query language, so a search is always literal (D-191). */
export function parseSearchWords(search: string): string[] {
  const words = splitWords(search)
  const significant = words.filter((word) => !stopWords.has(word))
  return (significant.length > 0 ? significant : words).slice(0, wordLimit)
}

/** Converts words to terms: each word, or one of its `corrections`, must occur as the beginning of a product's word. */
export function toSearchTerms(
  words: readonly string[],
  corrections: ReadonlyMap<string, readonly string[]> = new Map(),
): SearchTerm[] {
  return words.map((word) => [toStem(word), ...(corrections.get(word) ?? [])])
}

/** Formats the words as a text-search query of PostgreSQL (tsquery) that means the same as toSearchTerms. */
export function formatTsQuery(words: readonly string[]): string {
  return toSearchTerms(words)
    .map(([stem]) => `${stem}:*`)
    .join(' & ')
}

/** Cuts an English word to the beginning that its singular and plural share. */
export function toStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
