import { navigationMessages as say } from '#app/text.ts'
import { bankIcon, cardIcon, coinsIcon, mapIcon, receiptIcon, userIcon } from '#platform/web/ui/icons.ts'

/** The profile dropdown, the side menu of phones and the sidebar of account pages (S-HEAD-021 to 026, D-124). */
export const accountEntries = [
  { to: '/profile', label: say.myProfile, hint: say.myProfileHint, icon: userIcon },
  { to: '/my-address', label: say.myAddress, hint: say.myAddressHint, icon: mapIcon },
  { to: '/payment', label: say.payment, hint: say.paymentHint, icon: cardIcon },
  { to: '/orders', label: say.myOrders, hint: say.myOrdersHint, icon: receiptIcon },
  { to: '/account-setting', label: say.payoutAccount, hint: say.payoutAccountHint, icon: bankIcon },
  { to: '/commission', label: say.commission, hint: say.commissionHint, icon: coinsIcon },
] as const
