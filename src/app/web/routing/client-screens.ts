/** The screens of clients who have no account, which a link in a letter opens. */
export const clientScreens = {
  ClientPageScreen: () => import('#client-page/web/client-page-screen.tsx'),
  EmailChangedScreen: () => import('#clients/email-change/web/email-changed-screen.tsx'),
  UnsubscribeScreen: () => import('#mail/preferences/web/unsubscribe-screen.tsx'),
  PayLinkScreen: () => import('#app/web/screens/pay-link-screen.tsx'),
  PaidReceiptScreen: () => import('#orders/receipts/web/paid-receipt-screen.tsx'),
  ThankYouScreen: () => import('#orders/receipts/web/thank-you-screen.tsx'),
}
