type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other'

const brandPatterns: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
]

export function extractDigits(typed: string): string {
  return typed.replace(/\D/g, '')
}

export function detectCardBrand(number: string): CardBrand {
  return brandPatterns.find(([, start]) => start.test(extractDigits(number)))?.[0] ?? 'other'
}

/** Groups the digits as they are printed on the card. */
export function formatCardNumber(typed: string): string {
  const digits = extractDigits(typed).slice(0, 19)
  const groups = detectCardBrand(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null
  const parts = groups ? (groups.exec(digits) ?? []).slice(1).filter(Boolean) : (digits.match(/\d{1,4}/g) ?? [])
  return parts.join(' ')
}

/** Checks length and check digit (Luhn). */
export function isValidCardNumber(typed: string): boolean {
  const digits = extractDigits(typed)
  if (digits.length < 12 || digits.length > 19) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Formats '1230' and '12/30' as '12 / 30'; a first digit from 2 to 9 gets a leading zero. */
export function formatExpiry(typed: string): string {
  const digits = extractDigits(/^[2-9]/.test(typed) ? `0${typed}` : typed.replace(/^(\d)\s*\//, '0$1'))
  const year = digits.slice(2)
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${short}` : digits.slice(0, 2)
}

export interface Expiry {
  month: number
  year: number
}

/** Parses an expiry; null if it is invalid or in the past. */
export function parseExpiry(typed: string, today: Date): Expiry | null {
  const [, month = '', year = ''] = /^(\d{2}) ?\/ ?(\d{2}|\d{4})$/.exec(formatExpiry(typed)) ?? []
  const expiry = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
  if (expiry.month < 1 || expiry.month > 12) return null
  const firstDayAfter = new Date(expiry.year, expiry.month, 1)
  return firstDayAfter > today ? expiry : null
}

/** A CVC has three digits; on an American Express card it may have four. */
export function isValidCvc(typed: string, number: string): boolean {
  return new RegExp(detectCardBrand(number) === 'amex' ? '^\\d{3,4}$' : '^\\d{3}$').test(typed)
}
