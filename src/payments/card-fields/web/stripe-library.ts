import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'

let library: Promise<Stripe | null> | undefined

/** Loads the provider's script once, on first use; null if it could not be loaded, in which case the next call tries again (D-160). */
export function loadStripeLibrary(): Promise<Stripe | null> {
  library ??= loadStripe(browserSettings().publishableKey ?? '').catch(() => {
    library = undefined
    return null
  })
  return library
}

/** The provider's library, loaded on first use, and whether it could not be loaded (D-160). */
export function useStripeLibrary() {
  const [library] = useState(loadStripeLibrary)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    library.then((loaded) => setIsMissing(loaded === null))
  }, [library])
  return { library, isMissing }
}

/** The current colours for the provider's iframes, which do not see the shop's style sheet. */
export function useFrameStyle() {
  const [colours, setColours] = useState({ text: '#221b1a', muted: '#6b5f5a', danger: '#b3261e' })
  useEffect(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const read = (name: string) => {
      probe.style.color = `var(--${name})`
      return getComputedStyle(probe).color
    }
    setColours({ text: read('text'), muted: read('text-muted'), danger: read('danger') })
    probe.remove()
  }, [])
  return {
    base: { color: colours.text, fontSize: '16px', '::placeholder': { color: colours.muted } },
    invalid: { color: colours.danger },
  }
}
