import { randomInt } from 'node:crypto'

/** Digits and letters that are not mistaken for each other: Crockford's, without I, L, O and U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 9

/** The code of an address sheet. The code opens nothing, since the carrier reads it on the parcel. */
export function createReturnCode(): string {
  return `R${Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')}`
}

/** A code as it was scanned or typed, with spaces or hyphens, in small letters, with an O for a nought. */
export function readReturnCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return code.slice(0, 1) + code.slice(1).replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** The code in groups, as a person reads it from the sheet. */
export function formatReturnCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 7)} ${code.slice(7)}`
}
