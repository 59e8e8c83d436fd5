import { describeWithdrawn } from '#catalogue/withdrawn-products.ts'

export const payLinksText = {
  sendPaymentLink: 'Send Payment Link',
  paymentLinkSent: 'Payment Link Sent',
  linkSentToClient: 'Payment Link Sent to Client',
  received: 'Received',
  commissionAfterPayment: ' Once payment is done, commission will start reflecting in your account.',
  // Not in the specification: the texts below.
  linkNotFound: 'This link does not exist.',
  linkIsCancelled: 'This link was cancelled. Please send it again.',
  hasEnded: 'Its payment link no longer works. Please ask your salon professional for a new one.',
  /** What a cancelled link tells the client, by who cancelled it: a seller could not explain what an administrator has cancelled. */
  cancelledBy: {
    seller: 'Your salon professional has withdrawn this link. Please ask for a new one.',
    shop: 'We have withdrawn this link. If you have a question, please get in touch with us.',
  },
  linkSentTo: 'The link is on its way to',
  shareLink: 'Share it another way',
  linkWaits: 'The payment link of this order waits on your device already, and goes out by itself.',
  linkFor: (client: string, amount: string) => `Payment link for ${client}, ${amount}`,
  linkHint: 'Your client pays the full price. The order is marked Completed as soon as the payment is in.',
  payLink: 'Pay for your order',
  from: (seller: string) => `From ${seller}. It will be sent as soon as you have paid.`,
  yourOrder: 'Your order',
  deliveredTo: 'Delivered to',
  handedOver: (seller: string) => `${seller} will hand it to you.`,
  questionFirst: 'Is something wrong or unclear?',
  withdrawn: 'Withdrawn from sale',
  withdrawnHint: (products: readonly string[], seller: string) =>
    `${describeWithdrawn(products)}, so this order cannot be paid for. Nothing was charged. Please ask ${seller} for a new link.`,
  codeOver: 'This price no longer holds',
  codeOverHint: (code: string, problem: string, seller: string) =>
    `${code}: ${problem} Nothing was charged. Please ask ${seller} for a new link.`,
  pay: 'Pay',
  toPay: 'To pay',
  freeDelivery: 'Free UK delivery',
  showAll: (count: number) => `Show all ${count} products`,
  paid: 'Paid',
  paidOn: (day: string, seller: string) => `You paid on ${day}. ${seller} has your order.`,
  paidWithSeller: (seller: string) => `Already paid. ${seller} has your order, and the receipt.`,
  downloadReceipt: 'Download receipt',
  receiptOnPage: 'Your receipt, and all your orders, are on your own page. We will email you a code to open it.',
  cannotSaveCard: 'We cannot save a card for this order. Please pay without saving it.',
  toClientPage: 'Open my page',
  returnOrProblem: 'Return or problem',
  linkInvalid: 'The order has already been paid, or it was changed. Please ask your salon professional for a new link.',
} as const
