/**
 * What is charged: a saved card, with the token of its CVC where the card holder was asked for it, or a token that the browser
 * created for a card or a wallet. A token works once; its card may be saved for the client who pays.
 */
export type Instrument = SavedCardInstrument | { kind: 'token'; token: string; saveFor?: CardSaving }

/** What the card of a token is saved for: a client's customer at the provider, and her consent. */
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
