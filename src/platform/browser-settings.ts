import type { ShopIdentity } from './shop-identity.ts'

/** What the server tells every page about this shop (docs/spec/runtime.md); nothing secret. */
export interface BrowserSettings {
  /** The fixed value of the Authorization header, 'Basic ...'. */
  basic: string
  /** 0 sets every skeleton and delay of the specification to 0 (D-122). */
  pacing: 0 | 1
  /** The word the specification leaves open as {product} (D-118). */
  productWord: string
  distributor: string
  identity: ShopIdentity
  /** The VAT rates that an item may have, in per cent; the first is that of an item without a rate of its own. */
  vatRates: readonly number[]
  provider: 'sandbox' | 'stripe'
  publishableKey: string | null
  /** Where the sandbox makes a token of a card; null with the real provider. */
  sandboxTokenUrl: string | null
  /** The provider's page where an account is connected; null where that is not offered. */
  connectUrl: string | null
  currency: string
}
