import { removeStored } from '#platform/web/storage/local-storage.ts'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys extends Record<CheckoutKey, true> {
    currentCartData: true
  }
}

/** The 'checkout flags' of the specification (D-174), and what My Stock was opened for. */
const checkoutKeys = [
  'exploreProduct',
  'fromProdKey',
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

export function clearCart(): void {
  removeStored(...checkoutKeys, 'currentCartData')
}
