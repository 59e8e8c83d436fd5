export const adminLinksText = {
  // Ours
  links: 'Links',
  noLinks: 'No links were sent.',
  kind: 'Link',
  client: 'Client',
  state: 'State',
  since: 'Since',
  order: 'Order',
  amount: 'Amount',
  action: 'Action',
  cancelLink: 'Cancel link',
  cancelQuestion: 'Cancel this link?',
  keepLink: 'Keep the link',
  to: (kind: string, client: string) => `${kind} to ${client}`,
  paymentHint: 'It pays nothing any more, and says that it was withdrawn. The order stays with its seller.',
  exploreHint: 'It opens nothing any more, and says that it was withdrawn. What was bought with it stays.',
  chooseWhose: 'Please choose a user, a client or an order.',
} as const
