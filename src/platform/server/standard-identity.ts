import { type ShopIdentity, setShopIdentity } from '#platform/shop-identity.ts'

/**
 * The shop's identity before an administrator has named the shop. Pages get it from the server like any other identity: no script
 * contains it.
 */
export const standardIdentity: ShopIdentity = {
  name: 'Chairside',
  tagline: '',
  footer: '',
  colors: null,
  typeface: 'both',
  logo: null,
  icon: null,
  preview: null,
  senderName: null,
  mailAddress: 'hello@chairside.test',
}

setShopIdentity(standardIdentity)
