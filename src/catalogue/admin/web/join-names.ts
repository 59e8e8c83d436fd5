/** The names of categories or of sub-categories, in one line. */
export function namesOf(things: readonly { name: string }[]): string {
  return things.map(({ name }) => name).join(', ')
}
