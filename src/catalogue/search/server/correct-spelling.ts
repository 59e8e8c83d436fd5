import { toSearchTerms, toStem, type WordQuery } from './search-words.ts'

/** Shorter words are not corrected, since too many words are similar to them. */
const minimumCorrectedLength = 4
/** A word is split into two parts of at least this length. */
const minimumPartLength = 3

/** The words that occur in the products of the shop. */
export interface Vocabulary {
  has(word: string): boolean
  /** Whether a product has a word that begins like this. */
  hasBeginning(beginning: string): boolean
  /** Words that are similar to this one, the most similar first. */
  wordsLike(word: string): readonly string[]
}

/**
 * Corrects spelling mistakes and misplaced spaces in a search that found nothing as it was typed; empty if no correction is known. Words
 * that occur in the shop stay as they are.
 */
export function correctSpelling(vocabulary: Vocabulary, words: readonly string[]): WordQuery {
  const spaced = listSpacingVariants(words).filter(({ newWords }) => newWords.every((word) => vocabulary.has(word)))
  const unknown = words.filter((word) => !vocabulary.hasBeginning(word))
  const corrections = new Map(unknown.map((word) => [word, findCorrections(word, vocabulary.wordsLike(word))]))
  const isCorrected = [...corrections.values()].some((found) => found.length > 0)
  return [
    ...spaced.map((variant) => toSearchTerms(variant.words)),
    ...(isCorrected ? [toSearchTerms(words, corrections)] : []),
  ]
}

/** A search with two of its words joined, or one of them split in two. */
interface SpacingVariant {
  words: string[]
  /** The joined word or the two parts: the variant is right only if products have each of them. */
  newWords: string[]
}

/** Lists every way to join two neighbouring words or to split one: “lip stick” is “lipstick”, “handcream” is “hand cream”. */
export function listSpacingVariants(words: readonly string[]): SpacingVariant[] {
  const replaceWords = (index: number, count: number, newWords: string[]): SpacingVariant => ({
    words: [...words.slice(0, index), ...newWords, ...words.slice(index + count)],
    newWords: newWords.map(toStem),
  })
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    const joined = next === undefined ? [] : [replaceWords(index, 2, [word + next])]
    const split: SpacingVariant[] = []
    for (let cut = minimumPartLength; cut <= word.length - minimumPartLength; cut++)
      split.push(replaceWords(index, 1, [word.slice(0, cut), word.slice(cut)]))
    return [...joined, ...split]
  })
}

/** Picks the similar words that differ least from the typed one, at most three. */
export function findCorrections(word: string, similar: readonly string[]): string[] {
  if (word.length < minimumCorrectedLength) return []
  const maxDistance = word.length < 6 ? 1 : 2
  const near = similar
    .map((other) => ({ other, distance: prefixEditDistance(word, other) }))
    .filter(({ distance }) => distance <= maxDistance)
  const smallest = Math.min(...near.map(({ distance }) => distance))
  return near
    .filter(({ distance }) => distance === smallest)
    .slice(0, 3)
    .map(({ other }) => other)
}

/**
 * The edit distance (Damerau-Levenshtein: letters missing, added, exchanged or swapped) between the typed word and the nearest
 * prefix of the other word.
 */
function prefixEditDistance(typed: string, other: string): number {
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const thisRow = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = typed[row - 1] === other[column - 1]
      let distance = Math.min(
        (lastRow[column - 1] ?? 0) + (same ? 0 : 1),
        (lastRow[column] ?? 0) + 1,
        (thisRow[column - 1] ?? 0) + 1,
      )
      const swapped = typed[row - 1] === other[column - 2] && typed[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) distance = Math.min(distance, (rowBeforeLast[column - 2] ?? 0) + 1)
      thisRow.push(distance)
    }
    rowBeforeLast = lastRow
    lastRow = thisRow
  }
  // a prefix much shorter than the typed word would be a different word, so it is not considered
  return Math.min(...lastRow.slice(Math.max(typed.length - 1, 1)))
}
