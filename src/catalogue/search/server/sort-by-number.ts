/** Up to here a number can be divided by its count, and its fraction still says the place. */
const largestExact = 2 ** 48

/**
 * The items by a rising whole number, those with the same number as they were. Numbers are sorted as such, which is ten times quicker than
 * to compare items: each item becomes one number of its own number, or its rank where that is too large, and its place.
 */
export function sortByNumber<Item>(items: readonly Item[], numberOf: (item: Item) => number): Item[] {
  const count = items.length
  const numbers = new Float64Array(count)
  for (let place = 0; place < count; place++) numbers[place] = numberOf(items[place] as Item)
  rankIfLarge(numbers)
  for (let place = 0; place < count; place++) numbers[place] = (numbers[place] ?? 0) * count + place
  numbers.sort()
  const sorted: Item[] = []
  for (const number of numbers) sorted.push(items[number - Math.floor(number / count) * count] as Item)
  return sorted
}

/** Replaces numbers that would not be exact together with a place by how many are smaller. */
function rankIfLarge(numbers: Float64Array): void {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, Math.abs(number))
  if ((largest + 1) * numbers.length <= largestExact) return
  const sorted = numbers.slice().sort()
  for (let place = 0; place < numbers.length; place++) numbers[place] = countSmaller(sorted, numbers[place] ?? 0)
}

function countSmaller(sorted: Float64Array, number: number): number {
  let from = 0
  for (let to = sorted.length; from < to; ) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
