export const receiptsText = {
  thankYou: 'Thank You',
  saleConfirmation: 'Sale Confirmation',
  thankYouClient: 'Thank you',
  orderSuccessful: 'Your order has been successfully placed.',
  // Not in the specification: the texts below.
  paidTo: (name: string) =>
    `We have received your payment. ${name} has been told, and a confirmation email is on its way to you.`,
  customerReceipt: 'Customer order receipt',
  downloadPdf: 'Download PDF',
  orderPlaced: (number: string) => `Order ${number} has been placed`,
  youEarned: (amount: string) => `You earned ${amount}.`,
  commissionFollows: 'You will receive the commission for this sale in your account within 5 days.',
  commissionDeducted:
    'Commission usually reaches your account within 5 days. You already have it for this sale: it was taken off what your card was charged.',
  confirmationSent: 'An order confirmation email is on its way.',
  paymentMethod: 'Payment method',
  expected: 'Expected',
  billing: 'Billing',
  returnOrProblem: 'Return or problem',
  toClientPage: 'All your orders, receipts, invoices and emails',
  saving: (amount: string) => `You saved ${amount} on this order.`,
} as const
