/** Twelve or more digits, with at most one space, dot, dash, slash or underscore between two of them. */
const longNumber = /\p{Nd}(?:[ ./_-]?\p{Nd}){11,}/gu
const messageField = /(?:message|error_description)$/

/** Masks every number that is as long as a card number; the provider's message may repeat what the payer typed. */
export function maskCardNumbers(text: string): string {
  return text.replace(longNumber, '****')
}

export function holdsCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text
}

/**
 * Masks all messages in an answer of the provider, at any depth. The answer is changed in place, since copying each one would cost more
 * than searching it.
 */
export function maskMessages(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') maskMessages(value)
    else if (messageField.test(name)) Reflect.set(answer, name, maskCardNumbers(value))
  }
  return answer
}
