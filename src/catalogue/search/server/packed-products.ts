import type { PackedProduct } from '#catalogue/products/server/packed-product.ts'
import { ByteArena } from '#catalogue/search/server/byte-arena.ts'

/** Products that do not fit any more are read from the database whenever a list shows them. */
const maxBytes = 256_000_000

/**
 * What lists show of the products in the shop, by their slots. Of a product that came or changed it is unread until it was read again: a
 * reading that began before the change is not stored.
 */
export class PackedProducts {
  readonly #read = new ByteArena()
  /** Slots by id. */
  readonly #unread = new Map<string, number>()
  readonly #beingRead = new Map<string, number>()

  get(slot: number): PackedProduct | undefined {
    return this.#read.get(slot)
  }

  /** Call this after a product has been added; remove a changed product first. */
  add(id: string, slot: number): void {
    this.#unread.set(id, slot)
  }

  remove(id: string, slot: number): void {
    this.#read.delete(slot)
    this.#unread.delete(id)
    this.#beingRead.delete(id)
  }

  /** The ids of some of the products that are unread, to be passed to `endReading`. */
  beginReading(limit: number): string[] {
    const ids: string[] = []
    if (this.#read.bytes >= maxBytes) return ids
    for (const [id, slot] of this.#unread) {
      if (ids.length === limit) break
      ids.push(id)
      this.#unread.delete(id)
      this.#beingRead.set(id, slot)
    }
    return ids
  }

  /** Stores what was read of these products, as far as none of them has changed since. They are unread again if reading failed. */
  endReading(ids: readonly string[], read: ReadonlyMap<string, PackedProduct> | null): void {
    for (const id of ids) {
      const slot = this.#beingRead.get(id)
      if (slot === undefined) continue
      this.#beingRead.delete(id)
      const product = read?.get(id)
      if (product) this.#read.set(slot, product)
      else if (!read) this.#unread.set(id, slot)
    }
  }
}
