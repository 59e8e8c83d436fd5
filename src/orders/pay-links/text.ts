export const payLinksText = {
  sendPaymentLink: 'Send Payment Link',
  paymentLinkSent: 'Payment Link Sent',
  linkSentToClient: 'Payment Link Sent to Client',
  received: 'Received',
  commissionAfterPayment: ' Once payment is done, commission will start reflecting in your account.',
  // Ours
  linkSentTo: 'The link is on its way to',
  linkHint: 'Your client pays the full price. The order is marked Completed as soon as the payment is in.',
  payLink: 'Pay for your order',
  payLinkLead: 'Your order is ready. It is sent as soon as it is paid.',
  pay: 'Pay',
  toPay: 'To pay',
  freeDelivery: 'Free UK delivery',
  linkInvalid: 'The order is paid already, or it was changed. Please ask your salon professional for a new link.',
} as const
