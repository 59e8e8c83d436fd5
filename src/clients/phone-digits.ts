const fewestDigits = 3

const numberCharacters = /^[\d\s()+./-]+$/

/** A complete UK number is searched for without its country code, because stored numbers may lack the code or have it twice. */
const wholeNumber = /^440?([1-9]\d{9})$/

/** The digits of a number that a seller searches for, without the zeros or country code in front; null if the text is no number. */
export function toDialledDigits(text: string): string | null {
  if (!numberCharacters.test(text)) return null
  const typed = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  const digits = typed.replace(wholeNumber, '$1').replace(/^440/, '44')
  return digits.length >= fewestDigits ? digits : null
}
