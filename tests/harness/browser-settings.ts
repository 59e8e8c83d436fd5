import type { BrowserSettings } from '#platform/browser-settings.ts'

/** The settings of the demo shop's pages, for tests that render or call something without a page. */
export const demoBrowserSettings: BrowserSettings = {
  basic: 'Basic x',
  pacing: 0,
  productWord: 'beauty',
  distributor: 'Chairside',
  identity: {
    name: 'Chairside',
    tagline: '',
    footer: '',
    colors: null,
    typeface: 'both',
    logo: null,
    icon: null,
    preview: null,
    senderName: null,
    mailAddress: '',
  },
  vatRates: [20, 5, 0],
  provider: 'sandbox',
  publishableKey: null,
  sandboxTokenUrl: null,
  connectUrl: null,
  currency: 'gbp',
}
