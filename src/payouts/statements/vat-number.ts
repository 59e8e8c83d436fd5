/** A VAT number of the United Kingdom as GB and nine or twelve digits; null for what is none by its check digits. */
export function parseVatNumber(text: string): string | null {
  const digits = /^(?:GB)?(\d{9}|\d{12})$/.exec(text.replace(/[\s.-]/g, '').toUpperCase())?.[1]
  if (digits === undefined) return null
  const weighted = [8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
  const total = weighted + Number(digits.slice(7, 9))
  // numbers given since 2010 are 55 apart from the older ones
  return total % 97 === 0 || (total + 55) % 97 === 0 ? `GB${digits}` : null
}
