/**
 * The first `count` of the items in the order of `compare`. Never more than twice as many are sorted at a time, so a page of a hundred
 * thousand products costs little more than looking at each of them once.
 */
export function firstInOrder<Item>(
  items: Iterable<Item>,
  compare: (one: Item, other: Item) => number,
  count: number,
): Item[] {
  if (count <= 0) return []
  const first: Item[] = []
  let last: Item | undefined
  for (const item of items) {
    if (last !== undefined && compare(item, last) > 0) continue
    first.push(item)
    if (first.length < 2 * count) continue
    first.sort(compare).length = count
    last = first[count - 1]
  }
  return first.sort(compare).slice(0, count)
}
