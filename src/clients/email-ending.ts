import topLevelDomains from 'tlds' with { type: 'json' }

const known = new Set<string>(topLevelDomains)

/** Endings with other letters than a to z, as an email writes them in plain letters: `xn--p1ai` for рф. */
let knownInAscii: Set<string> | null = null
function isKnownInAscii(ending: string): boolean {
  const others = () => topLevelDomains.filter((domain) => /[^a-z]/.test(domain))
  knownInAscii ??= new Set(others().map((domain) => new URL(`http://${domain}`).hostname))
  return knownInAscii.has(ending)
}

/** Two or three letters pass as the specification says; a longer ending is one that exists (D-088). */
export function hasKnownEnding(email: string): boolean {
  const ending = email.slice(email.lastIndexOf('.') + 1).toLowerCase()
  return ending.length <= 3 || known.has(ending) || (ending.startsWith('xn--') && isKnownInAscii(ending))
}
