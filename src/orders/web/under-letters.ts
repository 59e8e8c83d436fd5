/** They come sorted by name; a letter with a sign on it stands with its plain sisters. */
export function underLetters<Named extends { name: string }>(clients: readonly Named[]): [string, Named[]][] {
  const groups = new Map<string, Named[]>()
  for (const client of clients) {
    const letter = client.name.trim().normalize('NFD').charAt(0).toUpperCase() || '#'
    groups.set(letter, [...(groups.get(letter) ?? []), client])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en-GB'))
}
