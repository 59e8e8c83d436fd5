export const cardFieldsText = {
  // Not in the specification: the texts below.
  cardNumber: 'Card number',
  cardNumberExample: '1234 1234 1234 1234',
  cardNumberWrong: '*Please enter a valid card number.',
  expiry: 'Expiry',
  expiryExample: 'MM / YY',
  expiryWrong: '*Please enter a valid expiry date.',
  cvc: 'CVC',
  cvcExample: '123',
  cvcEmpty: '*Please enter cvc.',
  cvcWrong: '*Please enter a valid cvc.',
  holderName: 'Card holder name',
  nextFollows: 'When a field is complete, the next one follows by itself.',
  cardsStayAway: 'Your card goes straight to the card payment provider, never to us.',
  cardsNotAvailable:
    'Card payment is not available right now. Please reload the page to try again, or come back in a few minutes.',
  cardFormNotReady: 'The card form is still loading. Please try again.',
} as const
