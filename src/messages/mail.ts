export const mailMessages = {
  // Ours
  house: 'Chairside',
  hello: 'Hello',
  footer:
    'You get this letter because of something that happened in your Chairside account or with your salon professional.',
  linkInstead: 'If the button does not work, copy this address into your browser:',
  quantity: 'Qty',
  each: 'each',
  total: 'Total',
  orderNumber: 'Order number',
  orderDate: 'Date',
  paymentMethod: 'Payment method',
  estimatedDelivery: 'Estimated delivery',
  deliveryAddress: 'Delivery address',

  verifySubject: 'Please verify your email address',
  verifyHeading: 'One step to go',
  verifyBody:
    'Please confirm that this email address is yours, so that we can reach you about your orders and payouts.',
  verifyButton: 'Verify email address',
  verifyNote: 'The link works once, for 24 hours. If you did not open an account with us, please ignore this letter.',

  resetSubject: 'Choose a new password',
  resetHeading: 'Choose a new password',
  resetBody: 'Somebody, hopefully you, asked to reset the password of this account.',
  resetButton: 'Choose a new password',
  resetNote:
    'The link works once, for one hour. If you did not ask for it, nothing changes and you can ignore this letter.',

  approvedSubject: 'Your documents are verified',
  approvedHeading: 'You are ready to sell',
  approvedBody: 'We have checked your qualification documents and verified your account. You can log in now.',
  approvedButton: 'Log in',

  refusedSubject: 'We could not verify your documents',
  refusedHeading: 'Your documents need another look',
  refusedBody: 'We have looked at your qualification documents and could not verify your account yet.',
  refusedReason: 'Reason',
  refusedNote: 'Please reply to this letter with what is missing, and we will look again.',

  bankSubject: 'Your bank details were changed',
  bankHeading: 'Your bank details were changed',
  bankBody: 'Your commission will be paid out to the account ending in',
  bankNote: 'If this was not you, change your password at once and reply to this letter.',
  bankButton: 'Check your payout account',

  orderSubject: 'Order confirmation',
  orderHeading: 'Thank you for your order',
  orderBody: 'Your payment has been received and your order is being prepared.',
  orderEarning: 'Your commission on this sale',
  orderSaved: 'Your commission has been taken off the price of this order',

  exploreSubject: 'has opened a shop for you',
  exploreHeading: 'A shop chosen for you',
  exploreBody: 'has opened a private shop for you, filled with products for salon and home.',
  exploreButton: 'Start shopping',
  exploreNote: 'This link is yours alone. Please do not pass it on.',

  shoppingSubject: 'has picked products for you',
  shoppingHeading: 'Picked for you',
  shoppingBody: 'has put together products that suit you.',
  shoppingButton: 'See your products',

  payLinkSubject: 'Your order is ready to be paid',
  payLinkHeading: 'Your order is ready',
  payLinkBody: 'has prepared an order for you. It is sent as soon as it is paid.',
  payLinkButton: 'Pay',
  payLinkNote: 'You pay on a secure page. The link expires once the order is paid.',

  invoiceSubject: 'Invoice for order',
  invoiceHeading: 'Invoice',
  invoiceBody: 'This is the invoice for your order. Please keep it for your records.',

  payoutSubject: 'A payout could not be made',
  payoutHeading: 'Your payout was refused',
  payoutBody: 'We could not pay out your commission. It is still yours and is kept until it can be paid.',
  payoutAmount: 'Amount',
  payoutReason: 'The bank says',
  payoutButton: 'Check your payout account',

  devTitle: 'Mail sent by this shop',
  devEmpty: 'No mail has been sent yet.',
  devRecipient: 'To',
  devTime: 'Time',
  devState: 'State',
  devWaiting: 'Waiting',
  devSent: 'Sent',
  devBack: 'All mail',
  devAsHtml: 'As it looks',
  devAsText: 'As text',
  devLinks: 'Links',
  devNoLinks: 'There are no links in this letter.',
} as const
