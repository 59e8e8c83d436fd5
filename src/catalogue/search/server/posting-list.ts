import { findPlace } from './sorted-array.ts'

/**
 * An array takes 64 bits for each slot in it, and a bitset one bit for every slot up to the largest, so the bitset is smaller as soon as
 * more than one slot in this many is used.
 */
const slotsPerEntry = 64
/** A list with fewer slots is always an array. */
const smallestBitset = 32

/**
 * The products that have something in common, such as a word or a brand, by slot: many as a bitset, few as an array in ascending order.
 * Two lists of a hundred thousand products are intersected in a few microseconds.
 */
export class PostingList {
  /** The slots of an array; empty while the list is a bitset. */
  #slots: number[]
  #bits: Bitset | null
  #size: number

  /** Takes over `slots`, which must be in ascending order. */
  constructor(slots: number[] = []) {
    this.#slots = slots
    this.#bits = null
    this.#size = slots.length
  }

  get size(): number {
    return this.#size
  }

  has(slot: number): boolean {
    if (this.#bits) return hasBit(this.#bits, slot)
    return slot <= this.#largest() && this.#slots[this.#placeOf(slot)] === slot
  }

  add(slot: number): void {
    if (this.has(slot)) return
    this.#size++
    if (this.#bits) {
      this.#bits = withRoomFor(this.#bits, slot)
      setBit(this.#bits, slot)
    } else if (this.#slots.length === 0) this.#slots = [slot]
    else if (slot > this.#largest()) this.#slots.push(slot)
    else this.#slots.splice(this.#placeOf(slot), 0, slot)
    this.#chooseForm()
  }

  remove(slot: number): void {
    if (!this.has(slot)) return
    this.#size--
    if (this.#bits) clearBit(this.#bits, slot)
    else this.#slots.splice(this.#placeOf(slot), 1)
    this.#chooseForm()
  }

  /** The slots in ascending order. */
  list(): readonly number[] {
    return this.#bits ? listBits(this.#bits) : this.#slots
  }

  /** The slots that are in both. */
  and(other: PostingList): PostingList {
    if (this.#bits && other.#bits) return PostingList.#ofBits(intersectBits(this.#bits, other.#bits))
    if (!this.#bits && !other.#bits) return new PostingList(intersectSorted(this.#slots, other.#slots))
    const [few, many] = this.#bits ? [other, this] : [this, other]
    return new PostingList(few.#slots.filter((slot) => many.has(slot)))
  }

  /** The slots of this list that the other list does not have. */
  andNot(other: PostingList): PostingList {
    if (this.#bits && other.#bits) return PostingList.#ofBits(subtractBits(this.#bits, other.#bits))
    if (!this.#bits) return new PostingList(this.#slots.filter((slot) => !other.has(slot)))
    const bits = this.#bits.slice()
    for (const slot of other.#slots) if (hasBit(bits, slot)) clearBit(bits, slot)
    return PostingList.#ofBits(bits)
  }

  /** The slots that are in any of the lists. */
  static or(lists: readonly PostingList[]): PostingList {
    const filled = lists.filter(({ size }) => size > 0)
    const [first, ...others] = filled
    if (!first || others.length === 0) return first ?? new PostingList()
    const bits = createBitset(filled.reduce((largest, list) => Math.max(largest, list.#largest()), 0))
    for (const list of filled)
      if (list.#bits) addBits(bits, list.#bits)
      else for (const slot of list.#slots) setBit(bits, slot)
    return PostingList.#ofBits(bits)
  }

  static #ofBits(bits: Bitset): PostingList {
    const list = new PostingList()
    list.#bits = bits
    list.#size = countBits(bits)
    list.#chooseForm()
    return list
  }

  /** The largest slot or, for a bitset, the largest that it has room for. */
  #largest(): number {
    return this.#bits ? this.#bits.length * 32 - 1 : (this.#slots.at(-1) ?? -1)
  }

  #placeOf(slot: number): number {
    return findPlace(this.#slots, (one) => one - slot)
  }

  /**
   * Changes between array and bitset; in a range between the two limits a list keeps its form, so that single products do not change it
   * back and forth.
   */
  #chooseForm(): void {
    const entries = this.#size * slotsPerEntry
    if (this.#bits) {
      if (this.#size >= smallestBitset / 2 && entries * 2 >= this.#largest()) return
      this.#slots = listBits(this.#bits)
      this.#bits = null
    } else if (this.#size >= smallestBitset && entries > this.#largest()) {
      this.#bits = createBitset(this.#largest())
      for (const slot of this.#slots) setBit(this.#bits, slot)
      this.#slots = []
    }
  }
}

/** The slots that two arrays in ascending order have in common. */
function intersectSorted(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const slot of one) {
    while ((other[at] ?? slot) < slot) at++
    if (other[at] === slot) both.push(slot)
  }
  return both
}

/** Returns a bitset with room for the slot, at least twice as long if this one is too short. */
function withRoomFor(bits: Bitset, slot: number): Bitset {
  if (slot < bits.length * 32) return bits
  const longer = createBitset(Math.max(slot, bits.length * 64 - 1))
  longer.set(bits)
  return longer
}

/** A set of small numbers: number n is bit n % 32 of word n / 32, and numbers beyond the last word are not in the set. */
type Bitset = Uint32Array

function hasBit(bits: Bitset, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
}

function setBit(bits: Bitset, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
}

function clearBit(bits: Bitset, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) & ~(1 << (number & 31))
}

/** Room for the numbers up to this one. */
function createBitset(largest: number): Bitset {
  return new Uint32Array((largest >>> 5) + 1)
}

/** The numbers in ascending order. */
function listBits(bits: Bitset): number[] {
  const numbers: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) numbers.push((at << 5) + 31 - Math.clz32(word & -word))
  return numbers
}

/** The numbers that are in both. */
function intersectBits(one: Bitset, other: Bitset): Bitset {
  const both = one.slice(0, Math.min(one.length, other.length))
  for (let at = 0; at < both.length; at++) both[at] = (both[at] ?? 0) & (other[at] ?? 0)
  return both
}

/** The numbers that are in the first and not in the second. */
function subtractBits(one: Bitset, other: Bitset): Bitset {
  const left = one.slice()
  const common = Math.min(one.length, other.length)
  for (let at = 0; at < common; at++) left[at] = (left[at] ?? 0) & ~(other[at] ?? 0)
  return left
}

/** Adds the numbers of `other` to `bits`, which must have room for them. */
function addBits(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < other.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
}

/** Counts the numbers by adding up the bits of each word in pairs, then in fours and in eights. */
function countBits(bits: Bitset): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] ?? 0
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
