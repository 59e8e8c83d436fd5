const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const compareInitials = new Intl.Collator('en-GB', { sensitivity: 'base' }).compare

/** Groups by the first letter of the name, in alphabetical order; an accented letter counts as its plain one. */
export function groupByInitial<Named extends { name: string }>(sorted: readonly Named[]): [string, Named[]][] {
  const groups = new Map<string, Named[]>()
  for (const one of sorted) {
    const initial = getInitial(one.name)
    const group = groups.get(initial)
    if (group) group.push(one)
    else groups.set(initial, [one])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en-GB'))
}

/**
 * The heading of a name: for a name with a Latin initial a letter from A to Z, such as L for Ł and A for Æ; otherwise its first character.
 */
function getInitial(name: string): string {
  const first = String.fromCodePoint(name.trim().codePointAt(0) ?? 0x23).toUpperCase()
  if (!/^\p{Script=Latin}/u.test(first)) return first
  return alphabet.findLast((initial) => compareInitials(initial, first) <= 0) ?? first
}
