/** What emails about returns say. */
export const returnsMailText = {
  // Not in the specification: the texts below.
  openedSubject: (order: string) => `Your return of order ${order}`,
  openedHeading: 'We have your return',
  openedBody: 'Thank you for telling us. We will look at it and email you.',
  reasons: {
    changed_mind: 'Changed mind',
    damaged: 'Damaged',
    wrong_item: 'Wrong item',
    missing: 'Missing',
    skin_reaction: 'Reaction of the skin',
  } as Record<string, string>,
  reason: 'Reason',
  items: 'What is returned',
  yourNote: 'What you wrote',
  clientsNote: (client: string) => `What ${client} wrote`,
  reactionNote: 'Please stop using the product. If it gets worse, please see a doctor or a pharmacist.',
  toReturn: 'See your return',
  acceptedSubject: (order: string) => `Your return of order ${order} is accepted`,
  acceptedHeading: 'Your return is accepted',
  acceptedBody: 'We will settle it now. You do not need to send anything back.',
  acceptedParcelBody:
    'Please send it back to the address below. The address sheet is attached: print it, or write the code on the parcel.',
  code: 'Code',
  sendTo: 'Send it to',
  toSheet: 'See your return and the sheet',
  refusedSubject: (order: string) => `About your return of order ${order}`,
  refusedHeading: 'We cannot take it back',
  refusedBody: 'We have looked at your return, and we cannot accept it.',
  why: 'Why',
  refusedNote: 'If you think that this is wrong, please reply to this email.',
  settledSubject: (order: string) => `Your return of order ${order} is settled`,
  settledHeading: 'Your return is settled',
  settledToCard: (amount: string) =>
    `We have refunded ${amount} to the card or wallet you paid with. It should be there within 5 to 10 days.`,
  settledBySeller: (amount: string, seller: string) =>
    `You paid ${seller} for this order, so ${seller} will give you ${amount} back.`,
  replacedSubject: (order: string) => `A replacement for order ${order}`,
  replacedHeading: 'A replacement is on its way to you soon',
  replacedBody: (replacement: string) =>
    `We are packing it as order ${replacement}. There is nothing to pay, and we will email you when it leaves.`,
  sellerOpenedSubject: (order: string) => `A client returns something of order ${order}`,
  sellerOpenedHeading: 'Your client has returned something',
  sellerOpenedBody: (client: string) => `${client} has told us about it. We look after it; you can answer your client.`,
  sellerSettledSubject: (order: string) => `The return of order ${order} is settled`,
  sellerSettledHeading: 'A return is settled',
  sellerRefunded: (client: string, amount: string) =>
    `${client} gets ${amount} back. Below is what it means for your commission.`,
  sellerPaysBack: (client: string, amount: string) =>
    `Please give ${client} ${amount} back: your card was charged for this order, and has been refunded.`,
  sellerReplaced: (client: string, replacement: string) =>
    `${client} gets a replacement as order ${replacement}. Your commission stays as it is.`,
  sellerRefusedSubject: (order: string) => `We did not accept a return of order ${order}`,
  sellerRefusedHeading: 'A return was not accepted',
  sellerRefused: (client: string) => `We did not accept the return of ${client}, and have told your client why.`,
  toOrders: 'Open your orders',
  answerSubject: (order: string) => `An answer about your return of order ${order}`,
  answerHeading: (seller: string) => `${seller} has answered you`,
  answerBody: 'This is about what you returned.',
  answerNote: 'You can reply to this email: your answer goes to your salon professional.',
} as const
