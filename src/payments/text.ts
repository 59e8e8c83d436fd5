export const paymentsText = {
  holderNameEmpty: '*Please enter card holder name.',
  addNewCard: 'Add New Card',
  removeQuestion: 'Are you sure?',
  // Ours
  holderNameLong: '*A card holder name has at most 75 characters.',
  tokenEmpty: '*Please enter your card details.',
  cardSaved: 'Card saved successfully.',
  cardRemoved: 'Card removed successfully.',
  cardNotFound: 'We could not find this card.',
  paymentDeclined: 'The payment was refused.',
  cardDeclined: 'Your card was declined.',
  tokenUnknown: 'These card details cannot be used. Please enter them again.',
  tooManyDeclines: 'Too many cards were declined. No card is tried for now; please try again later.',
  tooManyQuestions:
    'Too many payments are waiting for the card holder’s bank. Please confirm them, or try again in a few minutes.',
  orderPaymentPending: 'This order is paid or being paid right now.',
  debtPaymentPending: 'This amount is being paid right now.',
  providerDown: 'The card payment provider cannot be reached for a moment. Please try again.',
  paymentNotMade: 'The payment was not made. Please try again.',
  refundFailed: 'The card payment provider could not give the money back.',
  authenticationExpired: 'The payment was not confirmed in time. Please try again.',
  webhookNotSigned: 'This notice is not signed by the card payment provider.',
} as const
