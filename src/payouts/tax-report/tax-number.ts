/** National Insurance number, or Unique Taxpayer Reference of a self-employed person. */
export const taxNumberKinds = ['nino', 'utr'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

const parsers: Record<TaxNumberKind, (text: string) => string | null> = {
  nino: parseNationalInsuranceNumber,
  utr: parseTaxpayerReference,
}

/** Reads a tax number without spaces and in capitals; null if it is not one. */
export function parseTaxNumber(kind: TaxNumberKind, text: string): string | null {
  return parsers[kind](text.replace(/[\s.-]/g, '').toUpperCase())
}

/** The last three characters: enough for a seller to recognise the number, and useless to a stranger. */
export function maskTaxNumber(number: string): string {
  return `•••• ${number.slice(-3)}`
}

/** Letters that no National Insurance number begins with, nor has in the second place; and pairs that are not given out. */
const nationalInsuranceFormat = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/

function parseNationalInsuranceNumber(number: string): string | null {
  return nationalInsuranceFormat.test(number) ? number : null
}

const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2]
const checkDigits = '21987654321'

/** Its first digit is the check digit of the nine that follow. */
function parseTaxpayerReference(number: string): string | null {
  const digits = /^(\d{10})K?$/.exec(number)?.[1]
  if (digits === undefined) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at + 1]), 0)
  return checkDigits[sum % 11] === digits[0] ? digits : null
}
