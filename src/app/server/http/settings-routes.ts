import { z } from 'zod'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { shopIdentity, shopName } from '#platform/shop-identity.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import type { Dependencies } from '../dependencies.ts'

const settingsSchema = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string(),
  productWord: z.string(),
  distributor: z.string(),
  pacing: z.union([z.literal(0), z.literal(1)]),
  currency: z.literal('gbp'),
})

const settingsResponseSchema = z.object({ config: settingsSchema })
nameSchemas({ Settings: settingsSchema, SettingsResult: settingsResponseSchema })

/** Registers call 106, which the shop's own pages do not use: every page carries these settings already. */
export function settingsRoutes(api: Api, dependencies: Dependencies): void {
  const routes = createRoutes(api, 'Settings')

  routes.get(
    '/config',
    {
      name: 'getSettings',
      summary: 'Settings of the browser',
      access: 'open',
      answer: settingsResponseSchema,
    },
    async () => {
      const { provider, publishableKey, productWord, distributor, pacing } = createBrowserSettings(dependencies)
      const currency = 'gbp' as const
      return ok({
        config: { provider, publishableKey: publishableKey ?? '', productWord, distributor, pacing, currency },
      })
    },
  )
}

const sandboxKey = 'pk_test_sandbox'
const sandboxClientId = 'ca_sandbox'

export function createBrowserSettings({ config }: Pick<Dependencies, 'config'>): BrowserSettings {
  const { stripe, basic, pacing, productWord, distributor, vatRates } = config
  const sandbox = !stripe.secretKey
  return {
    basic: `Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString('base64')}`,
    pacing: pacing ? 1 : 0,
    productWord,
    distributor: distributor ?? shopName(),
    // the email address is left out: in every page it would be collected for spam
    identity: { ...shopIdentity(), mailAddress: '' },
    vatRates,
    provider: sandbox ? 'sandbox' : 'stripe',
    publishableKey: sandbox ? sandboxKey : stripe.publishableKey,
    // a path without an origin while the sandbox runs in this server, so that it works under every host name
    sandboxTokenUrl: sandbox ? `${stripe.apiBase?.replace(/\/+$/, '') ?? ''}/v1/tokens` : null,
    connectUrl: connectUrlOf(stripe),
    currency: 'gbp',
  }
}

function connectUrlOf({ secretKey, apiBase, clientId }: Dependencies['config']['stripe']): string | null {
  if (secretKey && !clientId) return null
  const page = `${secretKey ? 'https://connect.stripe.com' : (apiBase?.replace(/\/+$/, '') ?? '')}/oauth/authorize`
  return `${page}?response_type=code&scope=read_write&client_id=${clientId ?? sandboxClientId}`
}
