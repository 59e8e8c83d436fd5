import { appText } from '#app/text.ts'
import { bankIcon, cardIcon, coinsIcon, mapIcon, receiptIcon, userIcon } from '#platform/web/ui/icons/icons.ts'

/** The profile dropdown, the side menu of phones and the sidebar of account pages (S-HEAD-021 to 026, D-124). */
export const accountLinks = [
  { to: '/profile', label: appText.myProfile, hint: appText.myProfileHint, icon: userIcon },
  { to: '/my-address', label: appText.myAddress, hint: appText.myAddressHint, icon: mapIcon },
  { to: '/payment', label: appText.payment, hint: appText.paymentHint, icon: cardIcon },
  { to: '/orders', label: appText.myOrders, hint: appText.myOrdersHint, icon: receiptIcon },
  { to: '/account-setting', label: appText.payoutAccount, hint: appText.payoutAccountHint, icon: bankIcon },
  { to: '/commission', label: appText.commission, hint: appText.commissionHint, icon: coinsIcon },
] as const
