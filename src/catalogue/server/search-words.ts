const mostWords = 8

/**
 * The words of a search as a text query: each as a word's beginning, all of them wanted, plurals taken back to their
 * stem. Null when there is no word in it. The signs that mean something to the database are left out, so the text is
 * only ever literal (D-191).
 */
export function textQuery(search: string): string | null {
  const words = search
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  if (!words) return null
  return words
    .slice(0, mostWords)
    .map((word) => `${singular(word)}:*`)
    .join(' & ')
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
