import type { Ref } from 'react'
import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/** A card in the words of the provider: works once, and is all that the shop's own server ever sees of it. */
export interface CardToken {
  id: string
  holderName: string
  brand: string
  last4: string
}

export interface CardInput {
  number: string
  month: number
  year: number
  cvc: string
  holderName: string
}

export type CardFieldName = 'number' | 'expiry' | 'cvc' | 'holderName'

export interface CardFieldsHandle {
  /** As many tokens as asked for, since each works once (D-041); null when something is wrong, which is then shown. */
  createTokens: (count: number) => Promise<CardToken[] | null>
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>
  /** Checkout and the saved cards say it in different words (C-PAY-026, C-CARD-015). */
  nameEmpty: string
  onEdit?: () => void
}

/** The provider does not take what was typed; said under the field it speaks of. */
export class CardFieldError extends Error {
  readonly field: CardFieldName
  constructor(message: string, field: CardFieldName) {
    super(message)
    this.field = field
  }
}

/** The provider's names of its fields, and the beginnings of its error codes. */
export function toCardFieldName(named: string): CardFieldName {
  if (/exp/.test(named)) return 'expiry'
  if (/cvc/.test(named)) return 'cvc'
  return /name/.test(named) ? 'holderName' : 'number'
}

interface TokenResponse {
  id?: string
  card?: { brand?: string; last4?: string }
  error?: { message?: string; param?: string }
}

/** Straight to the sandbox provider, as the real one's library does it: the number never touches /api/v1 (D-115). */
export async function createSandboxToken(card: CardInput): Promise<CardToken> {
  const { sandboxTokenUrl, publishableKey } = browserSettings()
  const body = new URLSearchParams({
    'card[number]': card.number,
    'card[exp_month]': String(card.month),
    'card[exp_year]': String(card.year),
    'card[cvc]': card.cvc,
    'card[name]': card.holderName,
  })
  let answer: TokenResponse
  try {
    const headers = { Authorization: `Bearer ${publishableKey}` }
    const response = await fetch(sandboxTokenUrl ?? '/v1/tokens', { method: 'POST', headers, body })
    answer = await response.json()
  } catch {
    throw new OfflineError()
  }
  if (answer.error || !answer.id)
    throw new CardFieldError(answer.error?.message ?? '', toCardFieldName(answer.error?.param ?? ''))
  return toCardToken(answer.id, answer.card, card.holderName)
}

export function toCardToken(id: string, card: TokenResponse['card'], holderName: string): CardToken {
  return { id, holderName, brand: card?.brand ?? '', last4: card?.last4 ?? '' }
}
