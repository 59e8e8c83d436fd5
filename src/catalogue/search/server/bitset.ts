/** A set of small numbers: number n is bit n % 32 of word n / 32. Bits behind the last word are not set. */
export type Bitset = Uint32Array

export function hasBit(bits: Bitset, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
}

export function setBit(bits: Bitset, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
}

export function clearBit(bits: Bitset, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) & ~(1 << (number & 31))
}

/** Room for the numbers up to this one. */
export function createBitset(largest: number): Bitset {
  return new Uint32Array((largest >>> 5) + 1)
}

/** The numbers in ascending order. */
export function listBits(bits: Bitset): number[] {
  const numbers: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) numbers.push((at << 5) + 31 - Math.clz32(word & -word))
  return numbers
}

/** The numbers that are in both. */
export function intersectBits(one: Bitset, other: Bitset): Bitset {
  const both = one.slice(0, Math.min(one.length, other.length))
  for (let at = 0; at < both.length; at++) both[at] = (both[at] ?? 0) & (other[at] ?? 0)
  return both
}

/** The numbers that are in the first and not in the second. */
export function subtractBits(one: Bitset, other: Bitset): Bitset {
  const left = one.slice()
  const common = Math.min(one.length, other.length)
  for (let at = 0; at < common; at++) left[at] = (left[at] ?? 0) & ~(other[at] ?? 0)
  return left
}

/** Adds the numbers of `other`, for which there has to be room. */
export function addBits(bits: Bitset, other: Bitset): void {
  for (let at = 0; at < other.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
}

/** How many numbers there are: the bits of a word are added up in pairs, then in fours and in eights. */
export function countBits(bits: Bitset): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] ?? 0
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
