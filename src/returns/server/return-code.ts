import { randomInt } from 'node:crypto'

/** Digits and letters that are not mistaken for each other: Crockford's, without I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 9

/** Creates the code of an address sheet; it need not be secret, because it opens nothing and the carrier can read it on the parcel. */
export function createReturnCode(): string {
  return `R${Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')}`
}

/** Reads a code as it was scanned or typed: with spaces or hyphens, in lower case, or with letters in place of similar digits. */
export function readReturnCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return code.slice(0, 1) + code.slice(1).replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Formats the code in groups, so that a person can read it from the sheet. */
export function formatReturnCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 7)} ${code.slice(7)}`
}
