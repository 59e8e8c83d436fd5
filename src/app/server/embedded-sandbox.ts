import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { SandboxOptions } from '../../../sandbox/http/sandbox-plugin.ts'
import type { Dependencies } from './dependencies.ts'
import { readSandboxKeys } from './sandbox-keys.ts'

/** Without payment keys and without another provider's URL, the sandbox runs in this server (runtime.md). */
export function hasEmbeddedSandbox({ stripe }: Pick<Config, 'stripe'>): boolean {
  return !stripe.secretKey && !stripe.apiBase
}

export function createSandboxOptions({ db, config, publicUrl, ownUrl }: Dependencies): SandboxOptions {
  return {
    db,
    publicUrl,
    ...readSandboxKeys(config, false),
    webhookUrl: () => webhookUrl(ownUrl()),
    webhookEvents: webhookEventTypes,
  }
}

/** The URL at which the provider's webhook events are received (call 61). */
export function webhookUrl(base: string): string {
  return `${base}/api/v1/payment/notice`
}
