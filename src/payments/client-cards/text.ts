export const clientCardsText = {
  // Not in the specification: the texts below.
  save: 'Save this card for next time',
  consent:
    'The card payment provider keeps it for the person whose order this is. It is used only when you tap Pay on your own page, which opens with a code by email, and you can remove it there. Your salon professional never sees it.',
  /** The version of the text `consent`, which is stored with each card; whoever changes that text must change the version too. */
  consentVersion: '2026-11-27',
  consentChanged: 'The words about saved cards have changed. Please reload the page and tick the box again.',
  payWith: (last4: string) => `Pay with card ending ${last4}`,
  orOtherCard: 'or with another card',
} as const
