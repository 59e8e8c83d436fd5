export const longestPassword = 56

export type PasswordCheck = 'length' | 'upper' | 'lower' | 'number' | 'special'

/** The live checklist, in its order; the server asks the same. Special: printable, and no letter, digit or space (D-093). */
const checks: [PasswordCheck, RegExp][] = [
  ['length', /^.{8,}$/su],
  ['upper', /\p{Lu}/u],
  ['lower', /\p{Ll}/u],
  ['number', /\p{Nd}/u],
  ['special', /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u],
]

export function checkPassword(password: string): { check: PasswordCheck; met: boolean }[] {
  return checks.map(([check, pattern]) => ({ check, met: pattern.test(password) }))
}

export function isStrong(password: string): boolean {
  return checks.every(([, pattern]) => pattern.test(password))
}

/** A shorter name part stands by chance in any password. */
const shortestNamePart = 3

/** What the checklist does not cover: a space at either end, a control character, the email's name part (D-094). */
export function isInsecure(password: string, email: string): boolean {
  const [namePart = ''] = email.trim().toLowerCase().split('@')
  const holdsName = namePart.length >= shortestNamePart && password.toLowerCase().includes(namePart)
  return holdsName || password !== password.trim() || /\p{Cc}/u.test(password)
}
