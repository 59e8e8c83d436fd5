export const adminLinksText = {
  // Not in the specification: the texts below.
  links: 'Links',
  noLinks: 'No links have been sent.',
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
  paymentHint: 'It can no longer be paid, and says that it was withdrawn. The seller keeps the order.',
  exploreHint: 'It no longer opens the shop, and says that it was withdrawn. Past orders are kept.',
  chooseWhose: 'Please choose a user, a client or an order.',
} as const
