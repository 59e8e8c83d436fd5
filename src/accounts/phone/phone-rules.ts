/** Characters that a phone number may have. */
const allowedCharacters = /^[\d\s()+./-]+$/

/** The country codes of the world's numbering plan (ITU-T E.164): none begins another, and those that are not listed have three digits. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** 10 to 15 digits without the country code, and no other characters than these (D-090, D-315). */
export function isValidPhone(text: string): boolean {
  return allowedCharacters.test(text) && isDigitCountAllowed(nationalDigits(text))
}

/** The rule of before the country code was left out: numbers that were stored by it stay as they are (D-315). */
export function isValidStoredPhone(text: string): boolean {
  return allowedCharacters.test(text) && isDigitCountAllowed(text.replace(/\D/g, ''))
}

function isDigitCountAllowed({ length }: string): boolean {
  return length >= 10 && length <= 15
}

/** '+44 7700 900123' and '0044 7700 900123' have the digits of '7700 900123'. */
function nationalDigits(text: string): string {
  const international = /^\s*(?:\+|00(?=[1-9]))(.*)$/s.exec(text)?.[1]
  return international === undefined
    ? text.replace(/\D/g, '')
    : international.replace(/\D/g, '').replace(countryCode, '')
}
