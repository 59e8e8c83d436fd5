import { textLengths } from '#platform/text-lengths.ts'

export const maxPasswordLength = textLengths.password

export type PasswordCheck = 'length' | 'upper' | 'lower' | 'number' | 'special'

/**
 * The rules of the checklist in their order, checked in the form and on the server. A special character is printable and no letter, digit
 * or space (D-093).
 */
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

export function isStrongPassword(password: string): boolean {
  return checks.every(([, pattern]) => pattern.test(password))
}

/** Shorter name parts are not looked for, since many passwords contain them by chance. */
const minNamePartLength = 3

/**
 * Whether a password breaks the rules beyond the checklist: no space at either end, no control character, and not the part of the email
 * before the @ (D-094).
 */
export function isInsecurePassword(password: string, email: string): boolean {
  const [namePart = ''] = email.trim().toLowerCase().split('@')
  const containsName = namePart.length >= minNamePartLength && password.toLowerCase().includes(namePart)
  return containsName || password !== password.trim() || /\p{Cc}/u.test(password)
}
