import { type Ref, useSyncExternalStore } from 'react'
import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/** The provider's token for a card: works once, and is all that the shop's server sees of the card. */
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
  /** Creates `count` tokens, since each works once (D-041). Null if the input is invalid: the fields show the error then. */
  createTokens: (count: number) => Promise<CardToken[] | null>
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>
  /** The message for an empty holder name: checkout and saved cards have different ones (C-PAY-026, C-CARD-015). */
  nameEmpty: string
  /** The name that is proposed for the card's holder. */
  holderName?: string
  onEdit?: () => void
  /** Called after an edit that leaves all fields complete. */
  onComplete?: () => void
  /** Why the payment was declined: stands under the number until it is closed. */
  declined?: CardDecline | null
}

export interface CardDecline {
  message: string
  /** Whether the declined card was typed into these fields, which then get the focus; false for a wallet's or a saved card. */
  isTypedCard: boolean
  onClose: () => void
}

/** The provider rejected the input of a field, under which the message is shown. */
export class CardFieldError extends Error {
  readonly field: CardFieldName
  constructor(message: string, field: CardFieldName) {
    super(message)
    this.field = field
  }
}

/** Maps the provider's field names and error codes to a field. */
export function toCardFieldName(providerName: string): CardFieldName {
  if (/exp/.test(providerName)) return 'expiry'
  if (/cvc/.test(providerName)) return 'cvc'
  return /name/.test(providerName) ? 'holderName' : 'number'
}

const neverChanges = () => () => undefined

/** False for the server's page and its hydration: what depends on the device, or on the provider's library, comes after it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

interface TokenResponse {
  id?: string
  card?: { brand?: string; last4?: string }
  error?: { message?: string; param?: string }
}

/** Sends the card to the sandbox directly, as the real provider's library does: the number never reaches /api/v1 (D-115). */
export async function createSandboxToken(card: CardInput): Promise<CardToken> {
  const { id, card: facts } = await requestSandboxToken({
    'card[number]': card.number,
    'card[exp_month]': String(card.month),
    'card[exp_year]': String(card.year),
    'card[cvc]': card.cvc,
    'card[name]': card.holderName,
  })
  return toCardToken(id, facts, card.holderName)
}

/** Sends the CVC of a saved card to the sandbox directly, which returns the token of the code. */
export async function createSandboxCvcToken(cvc: string): Promise<string> {
  return (await requestSandboxToken({ 'cvc_update[cvc]': cvc })).id
}

async function requestSandboxToken(fields: Record<string, string>): Promise<TokenResponse & { id: string }> {
  const { sandboxTokenUrl, publishableKey } = browserSettings()
  const body = new URLSearchParams(fields)
  let answer: TokenResponse
  try {
    const headers = { Authorization: `Bearer ${publishableKey}` }
    const response = await fetch(sandboxTokenUrl ?? '/v1/tokens', { method: 'POST', headers, body })
    answer = await response.json()
  } catch {
    throw new OfflineError()
  }
  const { id, error } = answer
  if (error || !id) throw new CardFieldError(error?.message ?? '', toCardFieldName(error?.param ?? ''))
  return { ...answer, id }
}

export function toCardToken(id: string, card: TokenResponse['card'], holderName: string): CardToken {
  return { id, holderName, brand: card?.brand ?? '', last4: card?.last4 ?? '' }
}
