import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

let library: Promise<Stripe | null> | undefined

/** Loads the provider's script once, on first use. Null if it could not be loaded; the next call tries again (D-160). */
export function loadStripeLibrary(): Promise<Stripe | null> {
  library ??= loadStripe(browserSettings().publishableKey ?? '').catch(() => {
    library = undefined
    return null
  })
  return library
}
