/** More candidates are not compared letter by letter. */
const candidateLimit = 200
/** Words with a smaller share of trigrams in common are not similar. */
const smallestShare = 0.3
/** Numbers and words of one or two letters are never what was meant. */
const correctable = /^[a-z]{3,}$/

/** The words of a vocabulary by what misspelt words are looked up by. */
export class SimilarWords {
  readonly #byTrigram = new Map<string, Set<string>>()
  /** How many trigrams each word has. */
  readonly #sizes = new Map<string, number>()
  /** Swapped letters leave a short word hardly a trigram in common with itself: by first letter and length it is found too. */
  readonly #byBeginning = new Map<string, Set<string>>()

  add(word: string): void {
    if (!correctable.test(word)) return
    const trigrams = listTrigrams(word)
    for (const trigram of trigrams) put(this.#byTrigram, trigram, word)
    this.#sizes.set(word, trigrams.size)
    put(this.#byBeginning, beginningOf(word, word.length), word)
  }

  remove(word: string): void {
    if (!correctable.test(word)) return
    for (const trigram of listTrigrams(word)) drop(this.#byTrigram, trigram, word)
    this.#sizes.delete(word)
    drop(this.#byBeginning, beginningOf(word, word.length), word)
  }

  /** Words with at least three tenths of all trigrams in common, or with the same first letter and about the same length, the most similar first. */
  find(word: string): string[] {
    const trigrams = listTrigrams(word)
    const common = new Map<string, number>()
    for (const trigram of trigrams)
      for (const other of this.#byTrigram.get(trigram) ?? []) common.set(other, (common.get(other) ?? 0) + 1)
    const shareOf = (other: string) => {
      const both = common.get(other) ?? 0
      return both / (trigrams.size + (this.#sizes.get(other) ?? 0) - both)
    }
    const shares = new Map<string, number>()
    for (const other of common.keys()) {
      const share = shareOf(other)
      if (share >= smallestShare) shares.set(other, share)
    }
    for (const length of [word.length - 1, word.length, word.length + 1])
      for (const other of this.#byBeginning.get(beginningOf(word, length)) ?? []) shares.set(other, shareOf(other))
    const bySimilarity = (one: [string, number], other: [string, number]) =>
      other[1] - one[1] || (one[0] < other[0] ? -1 : 1)
    return [...shares]
      .sort(bySimilarity)
      .slice(0, candidateLimit)
      .map(([other]) => other)
  }
}

function put(groups: Map<string, Set<string>>, key: string, word: string): void {
  const words = groups.get(key) ?? new Set()
  groups.set(key, words.add(word))
}

function drop(groups: Map<string, Set<string>>, key: string, word: string): void {
  const words = groups.get(key)
  words?.delete(word)
  if (words?.size === 0) groups.delete(key)
}

const beginningOf = (word: string, length: number): string => `${word.slice(0, 1)}${length}`

/** Each three neighbouring letters; the beginning of a word counts more than its end. */
function listTrigrams(word: string): Set<string> {
  const padded = `  ${word} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}
