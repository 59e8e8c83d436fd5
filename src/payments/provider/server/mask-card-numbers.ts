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

/** An answer of the provider with every message in it masked, at any depth. */
export function maskMessages(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(maskMessages)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      typeof value === 'string' && messageField.test(name) ? maskCardNumbers(value) : maskMessages(value),
    ]),
  )
}
