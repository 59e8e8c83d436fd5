export const mailText = {
  freeShipping: 'Free Shipping',
  // Not in the specification
  hello: 'Hello',
  footer:
    'We sent you this email because of something that happened in your Chairside account or with your salon professional.',
  toClientPage: 'Your orders, receipts, invoices and emails',
  orderDocuments: 'Receipt and invoice',
  unsubscribe: 'Unsubscribe from emails like this one',
  linkInstead: 'If the button does not work, copy this address into your browser:',
  quantity: 'Qty',
  each: 'each',
  total: 'Total',
  orderNumber: 'Order number',
  orderDate: 'Date',
  paymentMethod: 'Payment method',
  estimatedDelivery: 'Estimated delivery',
  deliveryAddress: 'Delivery address',
  billing: 'Billing',
  shipping: 'Shipping',
  saving: 'You saved {amount} on this order.',
  verifySubject: 'Please verify your email address',
  verifyHeading: 'One step to go',
  verifyBody:
    'Please confirm that this email address is yours, so that we can reach you about your orders and payouts.',
  verifyButton: 'Verify email address',
  verifyNote: 'The link works once, for 24 hours. If you did not open an account with us, please ignore this email.',

  resetSubject: 'Choose a new password',
  resetHeading: 'Choose a new password',
  resetBody: 'Somebody, hopefully you, asked to reset the password of this account.',
  resetButton: 'Choose a new password',
  resetNote:
    'The link works once, for one hour. If you did not ask for it, nothing changes and you can ignore this email.',
  clientCodeSubject: 'Your code for your orders',
  clientCodeHeading: 'Your code',
  clientCodeBody: 'Enter this code on the page that asked for it to see your orders, receipts, invoices and emails.',
  clientCode: 'Code',
  clientCodeNote:
    'The code works once, for 10 minutes, on the device that asked for it. If you did not ask for it, nothing happens and you can ignore this email.',

  approvedSubject: 'Your documents are verified',
  approvedHeading: 'You are ready to sell',
  approvedBody: 'We have checked your qualification documents and verified your account. You can log in now.',
  approvedButton: 'Log in',
  refusedSubject: 'We could not verify your documents',
  refusedHeading: 'Your documents need another look',
  refusedBody: 'We have looked at your qualification documents and cannot verify your account yet.',
  refusedReason: 'Reason',
  refusedDocuments: 'What we need again',
  refusedDocument: (number: number, type: string, day: string) => `Document ${number} (${type}, sent on ${day})`,
  refusedButton: 'Replace these documents',
  refusedNote:
    'The link is for these documents only and works once, for seven days. After that, log in and we will take you to the same page.',
  refusedReplyNote: 'Please reply to this email with what is missing, and we will look again.',

  questionSubject: (orderNumber: string) => `A question about order ${orderNumber}`,
  questionHeading: 'Your client has a question',
  questionBody: (clientName: string, orderNumber: string) =>
    `${clientName} has a question about order ${orderNumber} before paying for it.`,
  questionButton: 'My Orders',
  questionNote: 'Reply to this email: your answer goes to your client.',

  bankSubject: 'Your bank details were changed',
  bankAddedSubject: 'Your bank details were added',
  bankBody: 'Your commission will be paid out to the account ending in',
  bankNote: 'If this was not you, change your password straight away and reply to this email.',
  payoutAccountButton: 'Check your payout account',

  securityNotices: {
    'password-changed': {
      subject: 'Your password was changed',
      body: 'The password of your account was changed, and every other device was logged out.',
    },
    'second-factor-on': {
      subject: 'Your second factor is on',
      body: 'From now on you will be asked for a code from an authenticator app when you log in.',
    },
    'second-factor-off': {
      subject: 'Your second factor was turned off',
      body: 'You now need only your password to log in.',
    },
    'second-factor-removed': {
      subject: 'Your second factor was removed',
      body: 'The people who run the shop have removed it, so you now need only your password to log in.',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes',
      body: 'New recovery codes were made for your account. The old ones are no longer valid.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      body: 'One of your recovery codes was used in place of a code from your authenticator app. It no longer works.',
    },
  },
  securityWhen: 'When',
  securityNote:
    'If this was you, there is nothing to do. If it was not, choose a new password straight away and reply to this email.',
  securityButton: 'Choose a new password',

  orderSubject: 'Order confirmation',
  orderHeading: 'Thank you for your order',
  orderBody: 'Your payment has been received and your order is being prepared.',
  orderEarning: 'Your commission on this sale',
  orderSaved: 'Your commission has been taken off the price of this order',

  dispatchedSubject: (orderNumber: string) => `Your order ${orderNumber} is on its way`,
  dispatchedHeading: 'On its way',
  dispatchedBody: (count: number) => `Your order has been dispatched${count > 1 ? ` in ${count} parcels` : ''}.`,
  dispatchedCarrier: 'Carrier',
  dispatchedNumber: 'Tracking number',
  dispatchedButton: 'Track the parcel',
  dispatchedProducts: 'In the parcel',

  exploreSubject: 'has opened a shop for you',
  exploreHeading: 'A shop chosen for you',
  exploreBody: 'has opened a private shop for you, filled with products for salon and home.',
  exploreButton: 'Start shopping',
  exploreNote: 'This link is only for you. Please do not pass it on.',

  shoppingSubject: 'has picked products for you',
  shoppingHeading: 'Picked for you',
  shoppingBody: 'has put together products that suit you.',
  shoppingButton: 'See your products',
  shoppingAnd: 'And',
  shoppingMore: 'more products are on your list.',

  reminderSubject: 'thinks you may be running low',
  reminderHeading: 'Nearly empty?',
  reminderBody: 'thinks these may be about to run out. Order now and they will reach you in time.',
  reminderButton: 'Buy again',
  reminderNote: 'The button opens your basket with these products in it.',
  reminderOffer: 'Would you like to get reminders like this automatically? You can switch them on from your page.',

  payLinkSubject: 'Your order is ready to pay',
  payLinkHeading: 'Your order is ready',
  payLinkBody: 'has prepared an order for you. It will be sent as soon as you have paid.',
  payLinkButton: 'Pay',
  payLinkNote: 'You pay on a secure page. The link expires once the order is paid.',

  invoiceSubject: 'Invoice for order',
  invoiceHeading: 'Invoice',
  invoiceBody: 'This is the invoice for your order. Please keep it for your records.',

  payoutSubject: 'A payout could not be made',
  payoutHeading: 'Your payout was refused',
  payoutBody: 'We could not pay out your commission. It is still yours, and we keep it until it can be paid.',
  payoutAmount: 'Amount',
  payoutReason: 'The bank says',

  refundSubject: 'Refund for order',
  refundHeading: 'Your refund',
  refundToClient:
    'We are refunding what you paid for these products. The money should reach your card within 5 to 10 days.',
  refundThroughSeller: 'These products have been refunded. You will get your money back from your salon professional.',
  refundToSeller: 'We have refunded what was paid for these products.',
  refundedAmount: 'Refunded',
  refundFromHeld: 'Commission taken from what was on its way to you',
  refundGivenUp: 'Commission you kept at the sale and now give up',
  refundOwed: 'Commission you owe',
  refundOwedNote: 'This commission had already been sent to your account, so you now owe it to us.',
  refundOwedButton: 'Pay what you owe',
  refundedProducts: 'Products',

  refundFailedSubject: 'Refund failed for order',
  refundFailedHeading: 'A refund came back',
  refundFailedToAdmin:
    'The payer’s bank has sent this refund back to us, so nothing was refunded after all. Please sort it out with the payer, and make the refund again if it is still due.',
  refundFailedAmount: 'Came back',
  refundFailedSeller: 'Seller',
  refundFailedButton: 'Open the order',
  refundFailedToSeller:
    'We told you about a refund for this order. The bank has sent the money back to us, so nothing was refunded after all, and your commission is yours again.',
  refundFailedSent: 'Commission on its way to you again',
  refundFailedForgiven: 'Commission you no longer owe',
  refundFailedRetained: 'Commission you keep',
  refundFailedToSellerButton: 'See your commission',

  disputeSubject: 'Disputed payment for order',
  disputeHeading: 'A payment is disputed',
  disputeOpen:
    'The card holder has asked their bank to return the payment for this order. We are holding your commission on it until that is decided.',
  disputeWon: 'The dispute about this order has been won. Your commission is on its way.',
  disputeLost:
    'The dispute about this order has been lost: the money went back to the card holder, and your commission with it.',
  disputeAmount: 'Disputed amount',
  disputeButton: 'See your commission',
  disputeToAnswerSubject: 'Dispute to answer',
  disputeToAnswer:
    'A card holder’s bank has asked for a payment back. Send your evidence before the deadline: the bank accepts it only once.',
  disputeReminderSubject: 'The deadline for a dispute is near',
  disputeReminderHeading: 'No evidence has been sent yet',
  disputeReminder:
    'The deadline for this dispute is in three days or less, and no evidence has been sent. Without any, the dispute will be lost.',
  disputeDeadline: 'Evidence due by',
  disputeToAnswerButton: 'Open the dispute',

  taxDetailsSubject: (year: number) => `Details we need for your ${year} tax report`,
  taxDetailsHeading: 'Something is missing for the tax report',
  taxDetailsBody: (year: number) =>
    `By law we must tell HMRC who you are and what you earned with us in ${year}. We report it by 31 January, and you get a copy.`,
  taxDetailsMissing: (names: string) => `Please give us your ${names}.`,
  taxDetailsButton: 'Complete your details',
  taxDetailsNote: 'Please never send a tax number by email: we only ever ask for it in your account.',

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
  devNoLinks: 'There are no links in this email.',
} as const
