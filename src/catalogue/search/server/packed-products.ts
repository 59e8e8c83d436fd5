import type { PackedProduct } from '#catalogue/products/server/packed-product.ts'

const chunkBytes = 1_000_000

/**
 * Stores bytes under small numbers, many of them in one Buffer: hundreds of thousands of Buffers would take twice the memory, in objects
 * that every garbage collection looks at. Once less than half of a chunk is in use, the rest is moved to the last chunk and the memory is
 * freed.
 */
export class ByteArena {
  readonly #chunks: (Buffer | null)[] = []
  /** How many bytes of each chunk are in use. */
  readonly #inUse: number[] = []
  /** Up to where the last chunk is filled, including bytes that are no longer in use. */
  #filled = 0
  /** Where the bytes of each number are; a length of 0 means that there are none. */
  readonly #places = { chunk: [] as number[], start: [] as number[], length: [] as number[] }
  #bytes = 0

  /** The sum of the lengths of all stored bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** How much memory the chunks take. */
  get reservedBytes(): number {
    return this.#chunks.reduce((sum, chunk) => sum + (chunk?.length ?? 0), 0)
  }

  get(number: number): Buffer | undefined {
    const { chunk, start, length } = this.#places
    const from = start[number] ?? 0
    return length[number] ? this.#chunks[chunk[number] ?? 0]?.subarray(from, from + length[number]) : undefined
  }

  set(number: number, bytes: Buffer): void {
    this.delete(number)
    const before = this.#chunks.length - 1
    const last = this.#findRoom(bytes.length)
    bytes.copy(this.#chunks[last] as Buffer, this.#filled)
    const { chunk, start, length } = this.#places
    chunk[number] = last
    start[number] = this.#filled
    length[number] = bytes.length
    this.#filled += bytes.length
    this.#count(last, bytes.length)
    if (last !== before) this.#giveUpIfHalfEmpty(before)
  }

  delete(number: number): void {
    const { chunk, length } = this.#places
    const [from = 0, freed = 0] = [chunk[number], length[number]]
    if (freed === 0) return
    length[number] = 0
    this.#count(from, -freed)
    if (from < this.#chunks.length - 1) this.#giveUpIfHalfEmpty(from)
  }

  /** Returns the last chunk, after making sure that it has room for this many bytes. */
  #findRoom(bytes: number): number {
    const last = this.#chunks.at(-1)
    if (!last || this.#filled + bytes > last.length) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes)))
      this.#inUse.push(0)
      this.#filled = 0
    }
    return this.#chunks.length - 1
  }

  #giveUpIfHalfEmpty(from: number): void {
    const bytes = this.#chunks[from]
    const inUse = this.#inUse[from] ?? 0
    if (!bytes || inUse > chunkBytes / 2) return
    const { chunk, start, length } = this.#places
    this.#chunks[from] = null
    this.#count(from, -inUse)
    for (const [number, place] of chunk.entries()) {
      const [first = 0, moved = 0] = [start[number], length[number]]
      if (place !== from || moved === 0) continue
      length[number] = 0
      this.set(number, bytes.subarray(first, first + moved))
    }
  }

  #count(chunk: number, bytes: number): void {
    this.#inUse[chunk] = (this.#inUse[chunk] ?? 0) + bytes
    this.#bytes += bytes
  }
}

/** Once the packed products take this much memory, further ones are read from the database whenever a list shows them. */
const maxBytes = 256_000_000

/**
 * Holds what lists show of the products in the shop, by slot. A new or changed product counts as unread until it is read again; a reading
 * that began before a change is not stored.
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

  /** Stores the products that were read, except those that have changed meanwhile; if reading failed, they count as unread again. */
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
