import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

let library: Promise<Stripe | null> | undefined

/** The provider's own script, fetched once and only where it is needed. Without it nothing happens (D-160). */
export function loadStripeLibrary(): Promise<Stripe | null> {
  library ??= loadStripe(browserSettings().publishableKey ?? '').catch(() => {
    library = undefined
    return null
  })
  return library
}
