import type { StripeSettings } from '#payments/provider/server/stripe-client.ts'
import type { Config } from '#platform/server/config/config.ts'
import { readSandboxKeys } from './sandbox-keys.ts'

/** How the card provider is reached: with the keys of the settings, or without them the sandbox, which may run at `embeddedUrl`. */
export function resolveProviderSettings(
  config: Pick<Config, 'stripe' | 'dataDir'>,
  embeddedUrl: string | (() => string),
): StripeSettings {
  const { secretKey, apiBase, webhookSecrets } = config.stripe
  if (secretKey) return { secretKey, apiBase, webhookSecrets }
  const keys = readSandboxKeys(config, apiBase !== null)
  return {
    secretKey: null,
    sandboxKey: keys.secretKey,
    apiBase: apiBase ?? embeddedUrl,
    webhookSecrets: webhookSecrets.length > 0 ? webhookSecrets : [keys.webhookSecret],
  }
}

/** Returns a function that gives the present settings of the provider; they are resolved anew only when the stored keys have changed. */
export function followProviderSettings(...[config, embeddedUrl]: Parameters<typeof resolveProviderSettings>) {
  let known = { of: '', settings: resolveProviderSettings(config, embeddedUrl) }
  return (): StripeSettings => {
    const of = JSON.stringify([config.stripe.secretKey, config.stripe.webhookSecrets])
    if (known.of !== of) known = { of, settings: resolveProviderSettings(config, embeddedUrl) }
    return known.settings
  }
}
