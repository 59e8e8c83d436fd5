export const receiptsText = {
  thankYou: 'Thank You',
  saleConfirmation: 'Sale Confirmation',
  thankYouClient: 'Thank you',
  orderSuccessful: 'Your order has been successfully placed.',
  // Ours
  paidTo: (name: string) => `Your payment is in. ${name} has been told, and a confirmation email is on its way to you.`,
  customerReceipt: 'Customer order receipt',
  downloadPdf: 'Download PDF',
  orderPlaced: (number: string) => `Order ${number} has been placed`,
  youEarned: (amount: string) => `You earned ${amount}.`,
  commissionFollows: 'You receive the commission for the sale in your account within 5 days.',
  commissionDeducted:
    'You receive the commission for a sale in your account within 5 days. For this one you have it already: it was taken off what your card was charged.',
  confirmationSent: 'An order confirmation email is on its way.',
  paymentMethod: 'Payment method',
  expected: 'Expected',
  billing: 'Billing',
  toClientPage: 'All your orders, receipts, invoices and letters',
  saving: (amount: string) => `You saved ${amount} on this order.`,
} as const
