import topLevelDomains from 'tlds' with { type: 'json' }

const known = new Set<string>(topLevelDomains)

/** Top-level domains with letters other than a to z, in the form that an email address has them in: `xn--p1ai` for рф. */
let knownInAscii: Set<string> | null = null
function isKnownInAscii(ending: string): boolean {
  const others = () => topLevelDomains.filter((domain) => /[^a-z]/.test(domain))
  knownInAscii ??= new Set(others().map((domain) => new URL(`http://${domain}`).hostname))
  return knownInAscii.has(ending)
}

/**
 * Whether an email's top-level domain is accepted: any of two or three letters, as the specification says, or a longer one that exists
 * (D-088).
 */
export function hasKnownEnding(email: string): boolean {
  const ending = email.slice(email.lastIndexOf('.') + 1).toLowerCase()
  return ending.length <= 3 || known.has(ending) || (ending.startsWith('xn--') && isKnownInAscii(ending))
}
