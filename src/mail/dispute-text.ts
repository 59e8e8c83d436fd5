/** The emails about a disputed payment. */
export const disputeMailText = {
  // Not in the specification: the texts below.
  subject: 'Disputed payment for order',
  heading: 'A payment is disputed',
  body: {
    open: 'The card holder has asked their bank to return the payment for this order.',
    won: 'The dispute about this order has been won.',
    lost: 'The dispute about this order has been lost: the money went back to the card holder.',
  },
  held: (amount: string) => `We are holding ${amount} of your commission on it until that is decided.`,
  paid: (amount: string) =>
    `${amount} of your commission on it has already been paid, and stays yours unless the dispute is lost.`,
  onItsWay: (amount: string) => `${amount} of your commission on it is on its way to you.`,
  released: (amount: string) =>
    `${amount} of your commission on it is no longer held for the dispute. Your commission page shows when it comes.`,
  paidStays: (amount: string) => `The ${amount} of commission that has been paid for it stays yours.`,
  retained: {
    open: 'You kept your commission on it when it was paid, so we are holding nothing of it.',
    won: 'You kept your commission on it when it was paid, and it stays yours.',
    lost: 'You kept your commission on it when it was paid, and we take nothing of it back.',
  },
  amount: 'Disputed amount',
  button: 'See your commission',
  toAnswerSubject: 'Dispute to answer',
  toAnswer:
    'A card holder’s bank has asked for a payment back. Send your evidence before the deadline: the bank accepts it only once.',
  reminderSubject: 'The deadline for a dispute is near',
  reminderHeading: 'No evidence has been sent yet',
  reminder:
    'The deadline for this dispute is in three days or less, and no evidence has been sent. Without any, the dispute will be lost.',
  deadline: 'Evidence due by',
  toAnswerButton: 'Open the dispute',
} as const
