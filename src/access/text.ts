/** What a page and the ways to it are called alike: its heading, the menus and the breadcrumbs. */
export const accessText = {
  payoutPayment: 'Payout payment',
  payoutAccount: 'Payout Account',
  welcome: 'Welcome',
  // Not in the specification
  importProducts: 'Import products',
  importClients: 'Import clients',
  importNumbers: 'Import tracking numbers',
  desk: 'Your desk',
} as const
