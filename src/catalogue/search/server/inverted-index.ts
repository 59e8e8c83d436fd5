import type { Vocabulary } from '#catalogue/search/server/correct-spelling.ts'
import { PostingList } from '#catalogue/search/server/posting-list.ts'
import type { SearchTerm } from '#catalogue/search/server/search-words.ts'
import { SimilarWords } from '#catalogue/search/server/similar-words.ts'
import { findPlace, SortedArray } from '#catalogue/search/server/sorted-array.ts'

/** A word and the products that have it. */
interface Entry {
  word: string
  /** Products with the word in name or brand. */
  named: PostingList
  /**
   * Products with the word in the title, and not in name or brand; null before there was one, as most words of a large shop are in few
   * products.
   */
  titled: PostingList | null
}

/** The words of one product. */
export interface ProductWords {
  named: Iterable<string>
  titled: Iterable<string>
}

/** What meets a term of a search. */
export interface TermMatch {
  products: PostingList
  /** Those of the products that match by name or brand. */
  named: PostingList
}

/** Words are kept in order among those with the same beginning, so that no array is long. */
const beginningLength = 2

/** Which products have which words. */
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
    // unlike a spread, which leaves room for more
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

  /** The products with a word that begins in one of the ways. */
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

  /** The entries of words that begin like this one. */
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
