/** Characters that a phone number may have. */
const allowedCharacters = /^[\d\s()+./-]+$/

/**
 * The country codes of the world's numbering plan (ITU-T E.164): no code is the start of another, and those not listed have three digits.
 */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** The codes of countries where the zero before an area code is dialled from abroad too: Italy, San Marino and the Vatican. */
const dialledZero = /^(?:39|378|379)$/
const homeCode = '44'

interface SplitNumber {
  /** The country code in digits; 44 where the number has none. */
  countryCode: string
  /** The digits after the country code as typed, including a zero before the area code. */
  national: string
}

/** Whether a foreign number has a length that its country allows; null where the country is not known. */
type ForeignRule = (number: SplitNumber) => boolean | null
let foreignRule: ForeignRule = () => null

/**
 * Sets the rule for foreign numbers. The tables of `foreign-numbers.ts` are too large for every page, so browsers load them with the first
 * phone field.
 */
export function setForeignRule(rule: ForeignRule): void {
  foreignRule = rule
}

/** Removes what spreadsheets and lists of contacts add to a number: `="…"`, `tel:`, a leading apostrophe, and decimals. */
export function cleanPhone(text: string): string {
  const inside = /^="(.*)"$/s.exec(text)?.[1] ?? text
  return inside
    .replace(/^'(?=[+\d(])/, '')
    .replace(/^tel:/i, '')
    .trim()
    .replace(/^(\+?\d{9,15})\.0{1,2}$/, '$1')
}

/**
 * Whether a phone number has 10 to 15 digits without the country code, in the allowed characters only (D-090, D-315); a foreign number
 * needs a length that its country allows (D-455). A number that begins with + or 00 includes its country code.
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

/** Checks a number by an older rule that ignores the country code: numbers stored under that rule stay as they are (D-315). */
export function isValidStoredPhone(text: string): boolean {
  return allowedCharacters.test(text) && (isDigitCountAllowed(text.replace(/\D/g, '')) || isValidPhone(text))
}

function isDigitCountAllowed({ length }: string): boolean {
  return length >= 10 && length <= 15
}

/** A UK number typed with its country code but without +. It has at least 12 digits, more than any UK number without the code. */
const behindHomeCode = /^44(0?[1-9]\d{9})$/

/**
 * Splits a number; '+44 7700 900123', '(00 44) 7700 900123', '44 7700 900123' and '07700 900123' with a separate +44 are the same number.
 */
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

/** The number to dial, such as +447700900123: without the zero that is dialled only within a country. */
export function numberToDial(text: string, diallingCode: string): string {
  const { countryCode: code, national } = splitNumber(cleanPhone(text), diallingCode)
  return `+${code}${dialledZero.test(code) ? national : national.replace(/^0+/, '')}`
}
