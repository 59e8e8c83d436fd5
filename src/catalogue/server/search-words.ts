const mostWords = 8
/** Shorter words have too many likes. */
const shortestForgiven = 4
/** A word is taken apart into pieces of this length and more. */
const shortestPiece = 3
/** Said between the words that are meant; they narrow nothing down unless they are all there is. */
const smallWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** The words of a search. Signs that mean something to the database are left out, so the text is only ever literal (D-191). */
export function wordsOf(search: string): string[] {
  const words = search
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const meant = (words ?? []).filter((word) => !smallWords.has(word))
  return (meant.length > 0 ? meant : (words ?? [])).slice(0, mostWords)
}

/** As a text query: each word as a beginning, all of them wanted; `likes` are allowed in a word's place. */
export function textQuery(words: readonly string[], likes: ReadonlyMap<string, string[]> = new Map()): string {
  return words
    .map((word) => [singular(word), ...(likes.get(word) ?? [])].map((one) => `${one}:*`))
    .map((choices) => `(${choices.join(' | ')})`)
    .join(' & ')
}

/** A search with two of its words as one, or one of them as two. */
export interface Respaced {
  words: string[]
  /** What became of them: right only if the shop knows each of these words. */
  made: string[]
}

/** Every way in which the spaces could have been meant: “lip stick” is “lipstick”, “handcream” is “hand cream”. */
export function respaced(words: readonly string[]): Respaced[] {
  const instead = (place: number, count: number, made: string[]): Respaced => ({
    words: [...words.slice(0, place), ...made, ...words.slice(place + count)],
    made: made.map(singular),
  })
  return words.flatMap((word, place) => {
    const next = words[place + 1]
    const joined = next === undefined ? [] : [instead(place, 2, [word + next])]
    const apart: Respaced[] = []
    for (let cut = shortestPiece; cut <= word.length - shortestPiece; cut++)
      apart.push(instead(place, 1, [word.slice(0, cut), word.slice(cut)]))
    return [...joined, ...apart]
  })
}

/** Which of the words the shop knows that are spelt alike could have been meant: the nearest ones, three at most. */
export function likelyMeant(word: string, alike: readonly string[]): string[] {
  if (word.length < shortestForgiven) return []
  const most = word.length < 6 ? 1 : 2
  const near = alike.map((other) => ({ other, slips: slipsBetween(word, other) })).filter(({ slips }) => slips <= most)
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .slice(0, 3)
    .map(({ other }) => other)
}

/** Letters left out, added, exchanged or swapped between what was typed and the nearest beginning of the other word. */
function slipsBetween(typed: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = typed[row - 1] === other[column - 1]
      let slips = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
      )
      const swapped = typed[row - 1] === other[column - 2] && typed[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      now.push(slips)
    }
    before = last
    last = now
  }
  // a beginning much shorter than what was typed is another word
  return Math.min(...last.slice(Math.max(typed.length - 1, 1)))
}

/** Plurals are taken back to the beginning that both forms share. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  if (word.length > 4 && /(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
