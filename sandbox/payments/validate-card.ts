import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cardError, type ProviderError } from '../http/provider-error.ts'
import { clearable, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'
import { type Behaviour, cardOfNumber, isCardNumber, type TestCard } from './test-cards.ts'

/** The stored details of a card, without its number. */
export interface CardDetails {
  behaviour: Behaviour
  brand: string
  network: string
  funding: string
  last4: string
  exp_month: number
  exp_year: number
  name: string | null
  address: JsonObject
  /** Whether the card holder entered a CVC. */
  cvc: boolean
  /** The wallet of the card, 'apple_pay' or 'google_pay'; null for a plain card. */
  wallet: string | null
  fingerprint: string
}

export const cardFields = z.strictObject({
  number: text,
  exp_month: text,
  exp_year: text,
  cvc: text.optional(),
  name: clearable.optional(),
  ...Object.fromEntries(
    [
      'address_line1',
      'address_line2',
      'address_city',
      'address_state',
      'address_zip',
      'address_country',
      'currency',
    ].map((field) => [field, clearable.optional()]),
  ),
  // The sandbox has no wallet: this field marks the card as one from a wallet.
  tokenization_method: z.enum(['apple_pay', 'google_pay']).optional(),
})

const addressParts = {
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  state: 'state',
  zip: 'postal_code',
  country: 'country',
}

/** Validates the entered card in the order of the form and finds its test card. */
export function validateCard(input: z.output<typeof cardFields>, now: number): CardDetails {
  const number = input.number.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) throw cardFieldError(sandboxText.incorrectNumber, 'incorrect_number', 'number')
  const { month, year } = validateExpiry(input.exp_month, input.exp_year, now)
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc))
    throw cardFieldError(sandboxText.invalidCvc, 'invalid_cvc', 'cvc')
  const card = cardOfNumber(number)
  if (!card)
    throw cardError(sandboxText.notATestCard, 'card_declined', { decline_code: 'test_mode_live_card', param: '' })
  const fields = input as Record<string, string | null | undefined>
  const address = Object.entries(addressParts).map(([part, name]) => [name, fields[`address_${part}`] ?? null])
  return {
    ...detailsOfTestCard(card),
    exp_month: month,
    exp_year: year,
    name: input.name ?? null,
    address: Object.fromEntries(address),
    cvc: input.cvc !== undefined,
    wallet: input.tokenization_method ?? null,
  }
}

function validateExpiry(typedMonth: string, typedYear: string, now: number): { month: number; year: number } {
  const today = new Date(now * 1000)
  const month = Number(typedMonth)
  if (!/^\d{1,2}$/.test(typedMonth) || month < 1 || month > 12)
    throw cardFieldError(sandboxText.invalidExpiryMonth, 'invalid_expiry_month', 'exp_month')
  const year = typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear)
  const thisYear = today.getUTCFullYear()
  if (!/^(?:\d{2}|\d{4})$/.test(typedYear) || year < thisYear)
    throw cardFieldError(sandboxText.invalidExpiryYear, 'invalid_expiry_year', 'exp_year')
  if (year === thisYear && month < today.getUTCMonth() + 1)
    throw cardFieldError(sandboxText.invalidExpiryMonth, 'invalid_expiry_month', 'exp_month')
  return { month, year }
}

/** The details of a public test token: a card that expires in two years. */
export function detailsOfTestCard(card: TestCard, now = Date.now() / 1000): CardDetails {
  return {
    behaviour: card.behaviour,
    brand: card.brand,
    network: card.network,
    funding: card.funding,
    last4: card.number.slice(-4),
    exp_month: 12,
    exp_year: new Date(now * 1000).getUTCFullYear() + 2,
    name: null,
    address: { line1: null, line2: null, city: null, state: null, postal_code: null, country: null },
    cvc: true,
    wallet: null,
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
  }
}

/** The card of a token as the API returns it. */
export function toTokenCard(facts: CardDetails): JsonObject {
  const { address } = facts
  return {
    id: generateObjectId('card'),
    object: 'card',
    address_city: address.city ?? null,
    address_country: address.country ?? null,
    address_line1: address.line1 ?? null,
    address_line1_check: address.line1 ? 'unchecked' : null,
    address_line2: address.line2 ?? null,
    address_state: address.state ?? null,
    address_zip: address.postal_code ?? null,
    address_zip_check: address.postal_code ? 'unchecked' : null,
    brand: facts.brand,
    country: 'GB',
    cvc_check: facts.cvc ? 'unchecked' : null,
    dynamic_last4: null,
    exp_month: facts.exp_month,
    exp_year: facts.exp_year,
    fingerprint: facts.fingerprint,
    funding: facts.funding,
    last4: facts.last4,
    metadata: {},
    name: facts.name,
    networks: { preferred: null },
    regulated_status: 'unregulated',
    tokenization_method: facts.wallet,
  }
}

function cardFieldError(message: string, code: string, param: string): ProviderError {
  return cardError(message, code, { param })
}
