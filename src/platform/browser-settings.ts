import type { ShopIdentity } from './shop-identity.ts'

/** What the server tells every page about this shop (docs/spec/runtime.md); none of it is secret. */
export interface BrowserSettings {
  /** The fixed value of the Authorization header, 'Basic ...'. */
  basic: string
  /** 0 turns off every skeleton and delay of the specification (D-122). */
  pacing: 0 | 1
  /** The word that the specification leaves open as {product} (D-118). */
  productWord: string
  distributor: string
  identity: ShopIdentity
  /** The VAT rates that an item may have, in per cent; the first applies to an item without a rate of its own. */
  vatRates: readonly number[]
  provider: 'sandbox' | 'stripe'
  publishableKey: string | null
  /** The url at which the sandbox turns a card into a token; null with the real provider. */
  sandboxTokenUrl: string | null
  /** The provider's page on which an account is connected; null if that is not offered. */
  connectUrl: string | null
  currency: string
}
