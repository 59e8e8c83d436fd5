import type { BrowserSettings } from '#platform/browser-settings.ts'
import { standardIdentity } from '#platform/shop-identity.ts'

/** The settings of a page of the demo shop, for what is rendered or called without one. */
export const demoBrowserSettings: BrowserSettings = {
  basic: 'Basic x',
  pacing: 0,
  productWord: 'beauty',
  distributor: 'Chairside',
  identity: standardIdentity,
  vatRates: [20, 5, 0],
  provider: 'sandbox',
  publishableKey: null,
  sandboxTokenUrl: null,
  connectUrl: null,
  currency: 'gbp',
}
