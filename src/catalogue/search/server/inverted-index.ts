import type { Vocabulary } from './correct-spelling.ts'
import { PostingList } from './posting-list.ts'
import type { SearchTerm } from './search-words.ts'
import { findPlace, SortedArray } from './sorted-array.ts'

/** At most this many similar words are returned, to be compared letter by letter. */
const candidateLimit = 200
/** The least share of common trigrams (three neighbouring letters) that makes two words similar. */
const smallestShare = 0.3
/** Only words of three or more letters can be corrections, not numbers or shorter words. */
const correctable = /^[a-z]{3,}$/

/** Finds the words of a vocabulary that are similar to a misspelt word. */
export class SimilarWords {
  readonly #byTrigram = new Map<string, Set<string>>()
  /** The number of trigrams of each word. */
  readonly #sizes = new Map<string, number>()
  /**
   * Words by their first letter and length: if two letters of a short word are swapped, it shares hardly any trigram with the right word.
   */
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

/** Lists the groups of three neighbouring letters; two spaces before the word give its beginning more weight than its end. */
function listTrigrams(word: string): Set<string> {
  const padded = `  ${word} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}

/** A word and the products that have it. */
interface Entry {
  word: string
  /** The products with the word in their name or brand. */
  named: PostingList
  /**
   * The products with the word in their title but not in name or brand. It is null until there is one, to save memory, since most words
   * occur in few products.
   */
  titled: PostingList | null
}

/** The words of one product. */
export interface ProductWords {
  named: Iterable<string>
  titled: Iterable<string>
}

/** The products that match one term of a search. */
export interface TermMatch {
  products: PostingList
  /** Those of the products that match by name or brand. */
  named: PostingList
}

/** Words are sorted in separate arrays by their first letters, so that no array is long. */
const beginningLength = 2

/** Finds the products that have a word. */
export class InvertedIndex implements Vocabulary {
  readonly #entries = new Map<string, Entry>()
  readonly #entriesOf: (Entry[] | undefined)[] = []
  readonly #similar = new SimilarWords()
  /** Words in alphabetical order, grouped by their first two letters. */
  readonly #inOrder = new Map<string, SortedArray<Entry>>()

  add(slot: number, { named, titled }: ProductWords): void {
    const inName = this.#findOrAdd(named)
    for (const entry of inName) entry.named.add(slot)
    const inTitle = this.#findOrAdd(titled).filter((entry) => !entry.named.has(slot))
    for (const entry of inTitle) {
      entry.titled ??= new PostingList()
      entry.titled.add(slot)
    }
    // `concat` makes an array of the exact length, while a spread would hold memory for more items
    this.#entriesOf[slot] = inName.concat(inTitle)
  }

  remove(slot: number): void {
    for (const entry of this.#entriesOf[slot] ?? []) {
      entry.named.remove(slot)
      entry.titled?.remove(slot)
      if (hasProducts(entry)) continue
      this.#entries.delete(entry.word)
      this.#similar.remove(entry.word)
      this.#inOrderWith(entry.word).change(entry)
    }
    this.#entriesOf[slot] = undefined
  }

  has(word: string): boolean {
    return this.#entries.has(word)
  }

  /** The products with a word that begins with one of the term's alternatives. */
  match(term: SearchTerm): TermMatch {
    const entries = term.flatMap((beginning) => this.#entriesBeginningWith(beginning))
    const named = PostingList.or(entries.map((entry) => entry.named))
    return { products: PostingList.or([named, ...entries.flatMap((entry) => entry.titled ?? [])]), named }
  }

  hasBeginning(beginning: string): boolean {
    return this.#entriesBeginningWith(beginning).length > 0
  }

  wordsLike(word: string): string[] {
    return this.#similar.find(word)
  }

  /** The sorted entries of all words with the same first two letters as this word. */
  #inOrderWith(word: string): SortedArray<Entry> {
    const first = word.slice(0, beginningLength)
    let entries = this.#inOrder.get(first)
    if (!entries) {
      entries = new SortedArray<Entry>(
        (one, other) => (one.word < other.word ? -1 : 1),
        (entry) => this.#entries.get(entry.word) === entry,
      )
      this.#inOrder.set(first, entries)
    }
    return entries
  }

  #findOrAdd(words: Iterable<string>): Entry[] {
    return [...new Set(words)].map((word) => {
      const known = this.#entries.get(word)
      if (known) return known
      const entry: Entry = { word, named: new PostingList(), titled: null }
      this.#entries.set(word, entry)
      this.#similar.add(word)
      this.#inOrderWith(word).change(entry)
      return entry
    })
  }

  #entriesBeginningWith(beginning: string): Entry[] {
    if (beginning.length < beginningLength) {
      const found = [...this.#inOrder].filter(([first]) => first.startsWith(beginning))
      return found.flatMap(([, entries]) => entries.items)
    }
    const entries = this.#inOrder.get(beginning.slice(0, beginningLength))?.items ?? []
    const from = findPlace(entries, ({ word }) => (word < beginning ? -1 : 1))
    let end = from
    while (entries[end]?.word.startsWith(beginning)) end++
    return entries.slice(from, end)
  }
}

function hasProducts({ named, titled }: Entry): boolean {
  return named.size > 0 || (titled?.size ?? 0) > 0
}
