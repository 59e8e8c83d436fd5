/** How a number may be written. */
const signs = /^[\d\s()+./-]+$/

/** Its digits are counted, 10 to 15 of them (D-090). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return signs.test(text) && digits >= 10 && digits <= 15
}
