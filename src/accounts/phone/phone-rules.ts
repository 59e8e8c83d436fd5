/** Characters that a phone number may have. */
const allowedCharacters = /^[\d\s()+./-]+$/

/** 10 to 15 digits, and no other characters than these (D-090). */
export function isValidPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return allowedCharacters.test(text) && digits >= 10 && digits <= 15
}
