import buildingBankIcon from '@tabler/icons/outline/building-bank.svg?path'
import buildingStoreIcon from '@tabler/icons/outline/building-store.svg?path'
import chartBarIcon from '@tabler/icons/outline/chart-bar.svg?path'
import coinPoundIcon from '@tabler/icons/outline/coin-pound.svg?path'
import creditCardIcon from '@tabler/icons/outline/credit-card.svg?path'
import linkIcon from '@tabler/icons/outline/link.svg?path'
import mapPinIcon from '@tabler/icons/outline/map-pin.svg?path'
import packageIcon from '@tabler/icons/outline/package.svg?path'
import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import schoolIcon from '@tabler/icons/outline/school.svg?path'
import speakerphoneIcon from '@tabler/icons/outline/speakerphone.svg?path'
import tagIcon from '@tabler/icons/outline/tag.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { accessText } from '#access/text.ts'
import { appText } from '#app/text.ts'

/** The profile dropdown, the side menu of phones and the sidebar of account pages (S-HEAD-021 to 026, D-124). */
export const accountLinks = [
  { to: '/desk', label: accessText.desk, hint: appText.deskHint, icon: chartBarIcon },
  { to: '/profile', label: appText.myProfile, hint: appText.myProfileHint, icon: userIcon },
  { to: '/my-address', label: appText.myAddress, hint: appText.myAddressHint, icon: mapPinIcon },
  { to: '/payment', label: appText.payment, hint: appText.paymentHint, icon: creditCardIcon },
  { to: '/orders', label: appText.myOrders, hint: appText.myOrdersHint, icon: receiptIcon },
  { to: '/salon-stock', label: appText.salonStock, hint: appText.salonStockHint, icon: packageIcon },
  { to: '/shop-page', label: appText.shopPage, hint: appText.shopPageHint, icon: buildingStoreIcon },
  { to: '/news', label: appText.news, hint: appText.newsHint, icon: speakerphoneIcon },
  { to: '/links', label: appText.links, hint: appText.linksHint, icon: linkIcon },
  { to: '/codes', label: appText.codes, hint: appText.codesHint, icon: tagIcon },
  { to: '/training', label: appText.training, hint: appText.trainingHint, icon: schoolIcon },
  { to: '/account-setting', label: accessText.payoutAccount, hint: appText.payoutAccountHint, icon: buildingBankIcon },
  { to: '/commission', label: appText.commission, hint: appText.commissionHint, icon: coinPoundIcon },
] as const
