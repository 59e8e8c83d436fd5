import { type ShopIdentity, setShopIdentity } from '#platform/shop-identity.ts'

/** The shop before an administrator has named it. Pages get this identity from the server like any other: no script contains it. */
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
