export const paymentsMessages = {
  holderNameEmpty: '*Please enter card holder name.',
  addNewCard: 'Add New Card',
  removeQuestion: 'Are you sure?',
  // Ours
  holderNameLong: '*A card holder name has at most 75 characters.',
  tokenEmpty: '*Please enter your card details.',
  cardSaved: 'Card saved successfully.',
  cardRemoved: 'Card removed successfully.',
  cardNotFound: 'We could not find this card.',
  cardRefused: 'Your card was declined.',
  orderUnderWay: 'This order is paid or being paid right now.',
  providerDown: 'The card payment provider cannot be reached for a moment. Please try again.',
  notMade: 'The payment was not made. Please try again.',
  notConfirmed: 'The payment was not confirmed in time. Please try again.',
  noticeRefused: 'This notice is not signed by the card payment provider.',
} as const
