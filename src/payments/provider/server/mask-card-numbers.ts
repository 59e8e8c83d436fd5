/** Twelve digits or more, also with single spaces, dots, dashes or slashes between them. */
const longNumber = /\p{Nd}(?:[ ./_-]?\p{Nd}){11,}/gu
const messageField = /(?:message|error_description)$/

/** A text in which every number as long as a card's is masked: what the payer sent may come back in the provider's message. */
export function maskCardNumbers(text: string): string {
  return text.replace(longNumber, '****')
}

export function holdsCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text
}

/** Masks every message of an answer of the provider, at any depth, in place: a copy of each answer would cost more than the search. */
export function maskMessages(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') maskMessages(value)
    else if (messageField.test(name)) Reflect.set(answer, name, maskCardNumbers(value))
  }
  return answer
}
