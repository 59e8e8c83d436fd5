/** The names of categories or sub-categories, separated by commas. */
export function joinNames(items: readonly { name: string }[]): string {
  return items.map(({ name }) => name).join(', ')
}
