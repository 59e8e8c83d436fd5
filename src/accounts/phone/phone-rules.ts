/** Characters that a phone number may have. */
const allowedCharacters = /^[\d\s()+./-]+$/

/** The country codes of the world's numbering plan (ITU-T E.164): none begins another, and those that are not listed have three digits. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** Where the zero in front of an area code is dialled from abroad too: Italy, San Marino and the Vatican. */
const dialledZero = /^(?:39|378|379)$/
const homeCode = '44'

interface SplitNumber {
  /** Digits; 44 where the number names no country. */
  countryCode: string
  /** The digits after the country code as typed, including the zero in front of an area code. */
  national: string
}

/** Whether a number of another country has one of its lengths; null where the country is not known. */
type ForeignRule = (number: SplitNumber) => boolean | null
let foreignRule: ForeignRule = () => null

/** Sets the rule of `foreign-numbers.ts`. Its tables are too large for every page, so browsers load them with the first phone field. */
export function setForeignRule(rule: ForeignRule): void {
  foreignRule = rule
}

/** Removes what tables and lists of contacts add to a number: `="…"`, `tel:`, an apostrophe in front, and the decimals of a table. */
export function cleanPhone(text: string): string {
  const inside = /^="(.*)"$/s.exec(text)?.[1] ?? text
  return inside
    .replace(/^'(?=[+\d(])/, '')
    .replace(/^tel:/i, '')
    .trim()
    .replace(/^(\+?\d{9,15})\.0{1,2}$/, '$1')
}

/**
 * 10 to 15 digits without the country code, in the allowed characters only (D-090, D-315); a number of another country has that country's
 * lengths (D-455). A number that begins with + or 00 names its country itself.
 */
export function isValidPhone(text: string): boolean {
  return isPhoneOfCountry(text, '')
}

/** Whether the text is a phone number of the country with this dialling code. */
export function isPhoneOfCountry(text: string, diallingCode: string): boolean {
  if (!allowedCharacters.test(text)) return false
  const number = splitNumber(text, diallingCode)
  if (number.countryCode !== homeCode) {
    const isRight = foreignRule(number)
    if (isRight !== null) return isRight
  }
  return isDigitCountAllowed(number.national)
}

/** An older rule for phone numbers, without regard to the country code: numbers stored under it stay as they are (D-315). */
export function isValidStoredPhone(text: string): boolean {
  return allowedCharacters.test(text) && (isDigitCountAllowed(text.replace(/\D/g, '')) || isValidPhone(text))
}

function isDigitCountAllowed({ length }: string): boolean {
  return length >= 10 && length <= 15
}

/** A UK number with its country code; no area code is long enough to be mistaken for one. */
const behindHomeCode = /^44(0?[1-9]\d{9})$/

/** '+44 7700 900123', '(00 44) 7700 900123', '44 7700 900123' and '07700 900123' with +44 apart are the same number. */
function splitNumber(text: string, diallingCode: string): SplitNumber {
  const international = /^[\s(]*(?:\+|00(?=[\s()]*[1-9]))(.*)$/s.exec(text)?.[1]
  if (international === undefined) {
    const [code, national] = [diallingCode.replace(/\D/g, '') || homeCode, text.replace(/\D/g, '')]
    const home = code === homeCode ? behindHomeCode.exec(national)?.[1] : undefined
    return { countryCode: code, national: home ?? national }
  }
  const digits = international.replace(/\D/g, '')
  const code = countryCode.exec(digits)?.[0] ?? ''
  return { countryCode: code, national: digits.slice(code.length) }
}

/** The number to dial, as +447700900123: without the zero that is dialled inside a country alone. */
export function numberToDial(text: string, diallingCode: string): string {
  const { countryCode: code, national } = splitNumber(cleanPhone(text), diallingCode)
  return `+${code}${dialledZero.test(code) ? national : national.replace(/^0+/, '')}`
}
