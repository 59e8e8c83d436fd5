import { cardFieldsText } from '../text.ts'
import {
  detectCardBrand,
  extractDigits,
  formatCardNumber,
  formatExpiry,
  isValidCardNumber,
  isValidCvc,
  parseExpiry,
} from './card-number.ts'
import type { CardFieldName, CardInput } from './card-token.ts'

/** The contents of the card fields. */
export type TypedCard = Record<CardFieldName, string>

export type CardErrors = Partial<Record<CardFieldName, string>>

export function validateCard(typed: TypedCard, nameEmpty: string): CardInput | { errors: CardErrors } {
  const expiry = parseExpiry(typed.expiry, new Date())
  const holderName = typed.holderName.trim()
  const errors: CardErrors = {
    ...(isValidCardNumber(typed.number) ? {} : { number: cardFieldsText.cardNumberWrong }),
    ...(expiry ? {} : { expiry: cardFieldsText.expiryWrong }),
    ...(isValidCvc(typed.cvc, typed.number)
      ? {}
      : { cvc: typed.cvc ? cardFieldsText.cvcWrong : cardFieldsText.cvcEmpty }),
    ...(holderName ? {} : { holderName: nameEmpty }),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  return { number: extractDigits(typed.number), ...expiry, cvc: typed.cvc, holderName }
}

const cardFieldOrder: readonly CardFieldName[] = ['number', 'expiry', 'cvc', 'holderName']

/** The field to focus next if this edit has completed field `name`; null if it has not, or if the next field is already filled in. */
export function findNextCardField(name: CardFieldName, before: TypedCard, after: TypedCard): CardFieldName | null {
  if (isFull(name, before) || !isFull(name, after)) return null
  const next = cardFieldOrder[cardFieldOrder.indexOf(name) + 1]
  return next && after[next] === '' ? next : null
}

/**
 * Splits a text that runs on past a complete card number, as when a payer types the whole card before the page can move the focus on: what
 * follows the number is the expiry and then the security code. Null if the text is a number alone, which may have up to 19 digits.
 */
export function splitCardNumber(before: TypedCard, text: string): TypedCard | null {
  const digits = extractDigits(text)
  const length = usualLengthOf(digits)
  const [number, rest] = [digits.slice(0, length), digits.slice(length)]
  if (rest === '' || !isValidCardNumber(number) || isValidCardNumber(digits)) return null
  // a payer who adds digits to a complete number has come back to it, since hers is longer than usual
  if (extractDigits(before.number).length >= length || before.expiry || before.cvc) return null
  const expiryLength = /^[2-9]/.test(rest) ? 3 : 4
  const [expiry, cvc] = [formatExpiry(rest.slice(0, expiryLength)), rest.slice(expiryLength, expiryLength + 4)]
  return { ...before, number: formatCardNumber(number), expiry, cvc }
}

/** The field in which the payer goes on after a text was split. */
export function findUnfinishedCardField(typed: TypedCard): CardFieldName {
  return cardFieldOrder.find((name) => !isFull(name, typed)) ?? 'holderName'
}

const usualLengthOf = (number: string): number => (detectCardBrand(number) === 'amex' ? 15 : 16)

/** Whether the field is valid and can take no further character; always false for a holder name, and for a number of unusual length. */
function isFull(name: CardFieldName, typed: TypedCard): boolean {
  const digits = extractDigits(typed.number)
  if (name === 'number') return digits.length === usualLengthOf(digits) && isValidCardNumber(digits)
  if (name === 'expiry') return parseExpiry(typed.expiry, new Date()) !== null
  return name === 'cvc' && typed.cvc.length === (detectCardBrand(digits) === 'amex' ? 4 : 3)
}
