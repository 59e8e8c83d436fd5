/**
 * What is charged: either a saved card, with the token of its CVC if the card holder was asked for it, or a token that the browser created
 * for a card or a wallet. A token works once; its card may at the same time be saved for the client who pays.
 */
export type Instrument = SavedCardInstrument | { kind: 'token'; token: string; saveFor?: CardSaving }

/** For whom the card behind a token is saved: the client's customer at the provider, and the client's consent. */
export interface CardSaving {
  customerRef: string
  consentVersion: string
  consentedAt: string
}

export interface SavedCardInstrument {
  kind: 'saved'
  customerRef: string
  cardRef: string
  cvcToken?: string
}
