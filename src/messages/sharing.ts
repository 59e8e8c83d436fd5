export const sharingMessages = {
  next: 'Next',
  back: 'Back',
  send: 'Send',
  // Ours
  payoutsFirst: 'Please verify your payout account before you send links.',
  chooseClient: 'Please choose a client.',
  chooseProduct: 'Please choose a product.',
  tooManyClients: 'One letter goes to at most 2,000 clients. Please send the others afterwards.',
  tooManyProducts: 'One letter holds at most 500 products. Please choose fewer.',
  exploreLinkSent: 'The explore link is on its way.',
  shoppingLinkSent: 'The shopping link is on its way.',
} as const
