/** How a number may be written. */
const allowedCharacters = /^[\d\s()+./-]+$/

/** Its digits are counted, 10 to 15 of them (D-090). */
export function isValidPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return allowedCharacters.test(text) && digits >= 10 && digits <= 15
}
