/** Names of pages that their headings, the menus and the breadcrumbs share. */
export const accessText = {
  payoutPayment: 'Payout payment',
  payoutAccount: 'Payout Account',
  welcome: 'Welcome',
  // Not in the specification: the texts below.
  importProducts: 'Import products',
  importClients: 'Import clients',
  importNumbers: 'Import tracking numbers',
  desk: 'Your desk',
} as const
