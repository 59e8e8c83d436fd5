import { createHash } from 'node:crypto'
import { z } from 'zod'
import { clearable, text } from './check-input.ts'
import { newId } from './ids.ts'
import { cardError, type ProviderError } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { type Behaviour, cardOfNumber, isCardNumber, type TestCard } from './test-cards.ts'
import { sandboxText } from './text.ts'

/** A card as the provider remembers it. The number itself is never kept. */
export interface CardFacts {
  behaviour: Behaviour
  brand: string
  network: string
  funding: string
  last4: string
  exp_month: number
  exp_year: number
  name: string | null
  address: JsonObject
  /** Whether the holder typed a security code. */
  cvc: boolean
  /** Comes from a wallet on the holder's phone, 'apple_pay' or 'google_pay'. */
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
  // The sandbox has no phone to ask: a wallet's token is made by saying so.
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

/** Checks what the holder typed, in the order of the form, and says which of the test cards it is. */
export function checkCard(given: z.output<typeof cardFields>, now: number): CardFacts {
  const number = given.number.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) throw refused(sandboxText.incorrectNumber, 'incorrect_number', 'number')
  const { month, year } = checkExpiry(given.exp_month, given.exp_year, now)
  if (given.cvc !== undefined && !/^\d{3,4}$/.test(given.cvc))
    throw refused(sandboxText.invalidCvc, 'invalid_cvc', 'cvc')
  const card = cardOfNumber(number)
  if (!card)
    throw cardError(sandboxText.notATestCard, 'card_declined', { decline_code: 'test_mode_live_card', param: '' })
  const fields = given as Record<string, string | null | undefined>
  const address = Object.entries(addressParts).map(([part, name]) => [name, fields[`address_${part}`] ?? null])
  return {
    ...factsOf(card),
    exp_month: month,
    exp_year: year,
    name: given.name ?? null,
    address: Object.fromEntries(address),
    cvc: given.cvc !== undefined,
    wallet: given.tokenization_method ?? null,
  }
}

function checkExpiry(typedMonth: string, typedYear: string, now: number): { month: number; year: number } {
  const today = new Date(now * 1000)
  const month = Number(typedMonth)
  if (!/^\d{1,2}$/.test(typedMonth) || month < 1 || month > 12)
    throw refused(sandboxText.invalidExpiryMonth, 'invalid_expiry_month', 'exp_month')
  const year = typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear)
  const thisYear = today.getUTCFullYear()
  if (!/^(?:\d{2}|\d{4})$/.test(typedYear) || year < thisYear)
    throw refused(sandboxText.invalidExpiryYear, 'invalid_expiry_year', 'exp_year')
  if (year === thisYear && month < today.getUTCMonth() + 1)
    throw refused(sandboxText.invalidExpiryMonth, 'invalid_expiry_month', 'exp_month')
  return { month, year }
}

/** What a public test token stands for: a card of the year after next. */
export function factsOf(card: TestCard, now = Date.now() / 1000): CardFacts {
  return {
    ...{ behaviour: card.behaviour, brand: card.brand, network: card.network, funding: card.funding },
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

/** The card of a token as the browser sees it. */
export function tokenCard(facts: CardFacts): JsonObject {
  const { address } = facts
  return {
    id: newId('card'),
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
    wallet: null,
  }
}

function refused(message: string, code: string, param: string): ProviderError {
  return cardError(message, code, { param })
}
