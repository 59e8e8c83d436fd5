/** Further words of a search are ignored. */
const wordLimit = 8
/** Ignored unless the search has no other words. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** The words of a search. Operators of the database's query language are left out, so the text is always literal (D-191). */
export function parseSearchWords(search: string): string[] {
  const words = search
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const significant = (words ?? []).filter((word) => !stopWords.has(word))
  return (significant.length > 0 ? significant : (words ?? [])).slice(0, wordLimit)
}

/** A text-search query (tsquery): every word must occur, as the beginning of a word; its `corrections` may occur instead. */
export function formatTsQuery(
  words: readonly string[],
  corrections: ReadonlyMap<string, string[]> = new Map(),
): string {
  return words
    .map((word) => [toStem(word), ...(corrections.get(word) ?? [])].map((prefix) => `${prefix}:*`))
    .map((choices) => `(${choices.join(' | ')})`)
    .join(' & ')
}

/** The beginning that the singular and the plural of an English word share. */
export function toStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
