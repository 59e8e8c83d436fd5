/** How many words of a search count; further words are ignored. */
const mostWords = 8

/**
 * A word of a search, and the other words of the search that contain it: a match needs each of them as well, at places that do not overlap.
 */
export interface SearchWord {
  word: string
  within: string[]
}

/** The text in the form in which searches compare it: case, accents and an apostrophe after a letter do not matter (D-191). */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{L}\p{N}])['‘’ʼ]/gu, '$1')
    .toLowerCase()
}

/** The words of a search, all of which must occur in what is found: 'Zoe Z' finds Zoe Zander but not Zoe Archer (D-453). */
export function splitSearch(searched: string): SearchWord[] {
  const words = searched.trim().split(/\s+/).filter(Boolean).slice(0, mostWords)
  const compared = words.map(normalizeSearchText)
  return words.map((word, at) => ({
    word,
    within: words.filter((_, other) => other !== at && isWithin(compared, at, other)),
  }))
}

/** Whether the word at `other` contains the word at `at`; of two equal words the first counts as containing the second. */
function isWithin(words: string[], at: number, other: number): boolean {
  const [word = '', longer = ''] = [words[at], words[other]]
  return longer.includes(word) && (longer.length > word.length || other < at)
}

/** Whether each word of the search occurs in the text, as the server's searches compare them (D-453). */
export function containsWords(text: string, searched: string): boolean {
  const normalized = normalizeSearchText(text)
  const holds = (first: string, second: string) => {
    const at = normalized.indexOf(first)
    return at >= 0 && normalized.includes(second, at + first.length)
  }
  return splitSearch(normalizeSearchText(searched)).every(
    ({ word, within }) =>
      normalized.includes(word) && within.every((longer) => holds(longer, word) || holds(word, longer)),
  )
}
