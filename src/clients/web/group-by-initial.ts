/** Groups by the first letter of the name, in alphabetical order; an accented letter counts as its plain one. */
export function groupByInitial<Named extends { name: string }>(sorted: readonly Named[]): [string, Named[]][] {
  const groups = new Map<string, Named[]>()
  for (const one of sorted) {
    const initial = one.name.trim().normalize('NFD').charAt(0).toUpperCase() || '#'
    const group = groups.get(initial)
    if (group) group.push(one)
    else groups.set(initial, [one])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en-GB'))
}
