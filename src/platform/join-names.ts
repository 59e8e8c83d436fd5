const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins names for a sentence: 'one', 'one and two', 'one, two and three'. */
export function joinNames(names: readonly string[]): string {
  return list.format(names)
}
