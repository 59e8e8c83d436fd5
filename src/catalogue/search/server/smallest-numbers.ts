/**
 * The `count` smallest numbers in ascending order. Never more than twice as many are sorted at a time, so a page of thousands of numbers
 * costs little more than looking at each of them once.
 */
export function smallestNumbers(numbers: Iterable<number>, count: number): number[] {
  if (count <= 0) return []
  const smallest = new Uint32Array(2 * count)
  let length = 0
  let limit = Number.POSITIVE_INFINITY
  for (const number of numbers) {
    if (number >= limit) continue
    smallest[length++] = number
    if (length < smallest.length) continue
    smallest.sort()
    length = count
    limit = smallest[count - 1] ?? 0
  }
  return [...smallest.subarray(0, length).sort().subarray(0, count)]
}
