import { cardFieldsText } from '../text.ts'
import { detectCardBrand, extractDigits, isValidCardNumber, isValidCvc, parseExpiry } from './card-number.ts'
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

/** Whether the field is valid and can take no further character; always false for a holder name, and for a number of unusual length. */
function isFull(name: CardFieldName, typed: TypedCard): boolean {
  const isAmex = detectCardBrand(typed.number) === 'amex'
  if (name === 'number')
    return extractDigits(typed.number).length === (isAmex ? 15 : 16) && isValidCardNumber(typed.number)
  if (name === 'expiry') return parseExpiry(typed.expiry, new Date()) !== null
  return name === 'cvc' && typed.cvc.length === (isAmex ? 4 : 3)
}
