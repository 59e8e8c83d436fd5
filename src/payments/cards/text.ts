export const cardsText = {
  payment: 'Payment',
  // Not in the specification: the texts below.
  cardsLead: 'The cards you pay with',
  savedCards: 'Saved cards',
  noCards: 'No saved cards',
  noCardsHint: 'Add a card to pay with one touch.',
  removeCard: 'This removes your',
  saveCard: 'Save card',
  endingIn: 'ending in',
  expires: 'expires',
  expired: 'expired',
  isDefault: 'Used first',
  makeDefault: 'Use first',
  replace: 'Replace',
  replaceTitle: 'Replace Card',
  cardDescription: (userId: string) => `Card of ${userId}`,
} as const
