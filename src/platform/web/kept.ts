import { watchers } from '#platform/web/watchers.ts'

/** Every key of local storage that the two specifications name, and one of ours at the end. */
type KeptKey =
  | 'user'
  | 'userData'
  | 'accessToken'
  | 'userId'
  | 'isLoggedIn'
  | 'isAdmin'
  | 'isVerify'
  | 'accountId'
  | 'payouts_enabled'
  | 'userVerificationKey'
  | 'userEmail'
  | 'userSignupEmail'
  | 'commissionEye'
  | 'exploreClientUrl'
  | 'urlClientId'
  | 'urlUserId'
  | 'exploreProduct'
  | 'currentCartData'
  | 'fromProdKey'
  | 'prodDetailsDataId'
  | FilterKey
  | CheckoutKey
  | 'clientPayLinkOdrId'
  | 'imageBasePath'
  | 'emailReceipt'
  // how many rows a page of the back office has
  | 'pageSize'

const filterKeys = [
  'categoryId',
  'subCatId',
  'skin',
  'brand',
  'colorsId',
  'mobCategoryId',
  'mobSubCatId',
  'mobSkin',
  'mobBrand',
  'mobColorsId',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** The 'checkout flags' (D-174). */
const checkoutKeys = [
  'deliveryToSalon',
  'orderId',
  'totalQuantity',
  'totalPrice',
  'totalCommission',
  'totalMobQuantity',
  'totalMobPrice',
  'totalMobCommission',
  'inBagDetails',
  'inMobBagDetails',
] as const
type CheckoutKey = (typeof checkoutKeys)[number]

const { tell, watch } = watchers()
/** Called after every change, in this tab or another one. */
export const watchKept = watch
globalThis.addEventListener?.('storage', tell)

// Private windows may refuse storage: the shop then works as for a visitor.
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function kept(key: KeptKey): string | null {
  return storage()?.getItem(key) ?? null
}

/** What lies under a key as JSON; null for nothing or for something that is not JSON. */
export function keptJson<Value>(key: KeptKey): Value | null {
  const text = kept(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as Value
  } catch {
    return null
  }
}

/** Keeps several values with one notice to whoever watches; null takes one away, objects are kept as JSON. */
export function keep(values: Partial<Record<KeptKey, string | number | boolean | object | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) storage()?.removeItem(key)
    else storage()?.setItem(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  tell()
}

export function forget(...keys: KeptKey[]): void {
  for (const key of keys) storage()?.removeItem(key)
  tell()
}

export function forgetEverything(): void {
  storage()?.clear()
  tell()
}

/** Leaving /explore (S-EXPL, 1 §2). */
export function forgetFilters(): void {
  forget(...filterKeys)
}

/** Leaving /mystock or /checkout (S-STCK-022). */
export function forgetCheckout(): void {
  forget('exploreProduct', 'fromProdKey', ...checkoutKeys)
}
