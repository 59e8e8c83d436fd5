import { randomInt } from 'node:crypto'

/** The characters of Crockford's base 32: none that is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawn = 11
const groups = /.{4}(?=.)/g

/** Eleven characters at random, which cannot be guessed, and one that tells a slip. */
export function createCertificateNumber(): string {
  const characters = Array.from({ length: drawn }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters + checkCharacterOf(characters)
}

/** By an odd weight for each place, a wrong character always shows, and two that have changed places nearly always. */
function checkCharacterOf(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, place) => total + alphabet.indexOf(character) * (2 * place + 1),
    0,
  )
  return alphabet[sum % alphabet.length] ?? ''
}

/** As it is typed: small characters, spaces, hyphens, and the characters that look like a digit. Null for what is no number of a certificate. */
export function parseCertificateNumber(typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isWhole = number.length === drawn + 1 && [...number].every((character) => alphabet.includes(character))
  return isWhole && checkCharacterOf(number.slice(0, drawn)) === number.at(-1) ? number : null
}

/** 7K3M-9QX2-PT4C */
export function formatCertificateNumber(number: string): string {
  return number.replace(groups, '$&-')
}
