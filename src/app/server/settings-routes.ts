import { z } from 'zod'
import type { Parts } from '#app/server/parts.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

const configSchema = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string(),
  productWord: z.string(),
  distributor: z.string(),
  pacing: z.union([z.literal(0), z.literal(1)]),
  currency: z.literal('gbp'),
})

/** Call 106. The pages carry the same settings, so that the shop's own browser half need not ask. */
export function settingsRoutes(api: Api, parts: Parts): void {
  api.get(
    '/config',
    {
      config: { access: 'open' },
      schema: { tags: ['Settings'], summary: 'Settings of the browser', response: answers(configSchema) },
    },
    async () => {
      const { provider, publishableKey, productWord, distributor, pacing } = browserSettings(parts)
      return success({
        provider,
        publishableKey: publishableKey ?? '',
        productWord,
        distributor,
        pacing,
        currency: 'gbp' as const,
      })
    },
  )
}

const sandboxKey = 'pk_test_sandbox'
const sandboxClientId = 'ca_sandbox'

export function browserSettings({ config }: Pick<Parts, 'config'>): BrowserSettings {
  const { stripe, basic, pacing, productWord, distributor } = config
  const sandbox = !stripe.secretKey
  return {
    basic: `Basic ${Buffer.from(`${basic.user}:${basic.password}`).toString('base64')}`,
    pacing: pacing ? 1 : 0,
    productWord,
    distributor,
    provider: sandbox ? 'sandbox' : 'stripe',
    publishableKey: sandbox ? sandboxKey : stripe.publishableKey,
    // a path while the sandbox is in this server: whatever address the browser came by is right
    sandboxTokenUrl: sandbox ? `${stripe.apiBase?.replace(/\/+$/, '') ?? ''}/v1/tokens` : null,
    connectUrl: connectUrlOf(stripe),
    currency: 'gbp',
  }
}

function connectUrlOf({ secretKey, apiBase, clientId }: Parts['config']['stripe']): string | null {
  if (secretKey && !clientId) return null
  const page = `${secretKey ? 'https://connect.stripe.com' : (apiBase?.replace(/\/+$/, '') ?? '')}/oauth/authorize`
  return `${page}?response_type=code&scope=read_write&client_id=${clientId ?? sandboxClientId}`
}
