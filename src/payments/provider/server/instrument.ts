/**
 * What is charged: a saved card, with the token of its CVC where the card holder was asked for it, or a token that the browser
 * created for a card or a wallet. A token works once.
 */
export type Instrument = SavedCardInstrument | { kind: 'token'; token: string }

export interface SavedCardInstrument {
  kind: 'saved'
  customerRef: string
  cardRef: string
  cvcToken?: string
}
