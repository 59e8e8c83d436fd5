import { findSimilarWords, groupByTrigram, type TrigramGroups } from '#catalogue/search/server/similar-words.ts'

interface Entry<Product> {
  word: string
  products: Set<Product>
}

/** Which products have which words. */
export class InvertedIndex<Product> {
  readonly #entries = new Map<string, Entry<Product>>()
  /** Every word in order, and by its trigrams; null after a word came or went, until the next question. */
  #inOrder: string[] | null = null
  #byTrigram: TrigramGroups | null = null

  /** Returns the words as they are stored here, so that each is in memory once. */
  add(product: Product, words: Iterable<string>): string[] {
    const stored: string[] = []
    for (const word of words) {
      let entry = this.#entries.get(word)
      if (!entry) {
        entry = { word, products: new Set() }
        this.#entries.set(word, entry)
        this.#forgetOrder()
      }
      entry.products.add(product)
      stored.push(entry.word)
    }
    return stored
  }

  remove(product: Product, words: Iterable<string>): void {
    for (const word of words) {
      const products = this.#entries.get(word)?.products
      products?.delete(product)
      if (products?.size !== 0) continue
      this.#entries.delete(word)
      this.#forgetOrder()
    }
  }

  has(word: string): boolean {
    return this.#entries.has(word)
  }

  productsWith(word: string): ReadonlySet<Product> {
    return this.#entries.get(word)?.products ?? new Set()
  }

  /** The words that begin like this, in order. */
  wordsBeginningWith(beginning: string): string[] {
    this.#inOrder ??= [...this.#entries.keys()].sort()
    const words = this.#inOrder
    let from = 0
    for (let to = words.length; from < to; ) {
      const middle = (from + to) >> 1
      if ((words[middle] ?? '') < beginning) from = middle + 1
      else to = middle
    }
    let end = from
    while (words[end]?.startsWith(beginning)) end++
    return words.slice(from, end)
  }

  /** Words that are spelled like this one, the most similar first. */
  wordsLike(word: string): string[] {
    this.#byTrigram ??= groupByTrigram([...this.#entries.keys()])
    return findSimilarWords(this.#byTrigram, word)
  }

  #forgetOrder(): void {
    this.#inOrder = null
    this.#byTrigram = null
  }
}
