import { typedCode } from './typed-text.ts'

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const otherScript = String.raw`[Xx][Nn]--[\dA-Za-z-]{0,58}[\dA-Za-z]`
const hostPart = String.raw`[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?`

/**
 * The only rule of what counts as an email address: what RFC 5322 allows without quotation marks, at a host whose ending has two or more
 * letters, or is in another script such as `xn--p1ai` (D-088).
 */
export const emailPattern = new RegExp(
  String.raw`^${atom}(?:\.${atom})*@(?:${hostPart}\.)+(?:[A-Za-z]{2,63}|${otherScript})$`,
)

interface EmailRule {
  most: number
  empty: string
  invalid: string
  long: string
}

/** The schema of an email address, with a message each if it is absent, wrong or too long. */
export function emailField({ most, empty, invalid, long }: EmailRule) {
  return typedCode({ most, error: empty, long }).min(1, empty).regex(emailPattern, invalid).max(most, long)
}
