import { randomInt } from 'node:crypto'

/** Crockford's base 32, whose characters cannot be mistaken for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawn = 11
const groups = /.{4}(?=.)/g

/** Eleven random characters, which cannot be guessed, and a check character that reveals typing errors. */
export function createCertificateNumber(): string {
  const characters = Array.from({ length: drawn }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters + checkCharacterOf(characters)
}

/**
 * Computes the check character: each position has an odd weight, so that every single wrong character shows, and nearly every swap of
 * two.
 */
function checkCharacterOf(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, place) => total + alphabet.indexOf(character) * (2 * place + 1),
    0,
  )
  return alphabet[sum % alphabet.length] ?? ''
}

/** Reads a certificate's number as typed: in small letters, with spaces or hyphens, or letters that look like digits; null if invalid. */
export function parseCertificateNumber(typed: string): string | null {
  const number = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isWhole = number.length === drawn + 1 && [...number].every((character) => alphabet.includes(character))
  return isWhole && checkCharacterOf(number.slice(0, drawn)) === number.at(-1) ? number : null
}

/** 7K3M-9QX2-PT4C */
export function formatCertificateNumber(number: string): string {
  return number.replace(groups, '$&-')
}
