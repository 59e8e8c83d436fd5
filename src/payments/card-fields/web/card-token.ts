import { type Ref, useSyncExternalStore } from 'react'
import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

/** The provider's token for a card, which works once; the shop's server sees nothing else of the card. */
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
  /** Creates `count` tokens, since each works once (D-041). Returns null if the input is invalid, which the fields then show. */
  createTokens: (count: number) => Promise<CardToken[] | null>
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>
  /** The message for an empty holder name: checkout and saved cards have different ones (C-PAY-026, C-CARD-015). */
  nameEmpty: string
  /** The proposed name of the card holder. */
  holderName?: string
  onEdit?: () => void
  /** Called after an edit that leaves all fields complete. */
  onComplete?: () => void
  /** The message of a declined payment, shown under the card number until the payer closes it. */
  declined?: CardDecline | null
}

export interface CardDecline {
  message: string
  /**
   * Whether the declined card was typed into these fields, which then get the focus; false for a card from a wallet and for a saved card.
   */
  isTypedCard: boolean
  onClose: () => void
}

/** Thrown if the provider rejects the input of a field; the message is shown under that field. */
export class CardFieldError extends Error {
  readonly field: CardFieldName
  constructor(message: string, field: CardFieldName) {
    super(message)
    this.field = field
  }
}

/** Maps a field name or an error code of the provider to a field of the form. */
export function toCardFieldName(providerName: string): CardFieldName {
  if (/exp/.test(providerName)) return 'expiry'
  if (/cvc/.test(providerName)) return 'cvc'
  return /name/.test(providerName) ? 'holderName' : 'number'
}

const neverChanges = () => () => undefined

/** False on the server and during hydration; anything that depends on the device or on the provider's library is rendered afterwards. */
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

/** Sends the CVC of a saved card directly to the sandbox, which returns a token for it. */
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
