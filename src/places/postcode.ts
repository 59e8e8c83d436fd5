const allowedCharacters = /^[A-Z\d -]{1,10}$/
const ukWithoutSpace = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

/**
 * A valid post code has six to ten letters, digits, spaces and dashes, or is a UK post code typed without its space, which may have five
 * characters (D-083).
 */
export function isValidPostcode(text: string): boolean {
  const typed = text.trim().toUpperCase()
  return allowedCharacters.test(typed) && (typed.length >= 6 || ukWithoutSpace.test(typed))
}

/** Formats a post code in capitals, and a UK one with its space. */
export function formatPostcode(text: string): string {
  const typed = text.trim().toUpperCase().replace(/ +/g, ' ')
  return typed.replace(ukWithoutSpace, '$1 $2')
}
