import type { FastifyInstance } from 'fastify'
import { webhookEventTypes } from '#payments/webhooks/server/parse-webhook-event.ts'
import type { Config } from '#platform/server/config/config.ts'
import { isSetByEnvironment } from '#platform/server/config/stored-settings.ts'
import { type SandboxOptions, sandbox } from '../../../sandbox/http/sandbox-plugin.ts'
import type { Dependencies } from './dependencies.ts'
import { readSandboxKeys } from './sandbox-keys.ts'

/** Without payment keys and without another provider's URL, the sandbox runs in this server (runtime.md). */
export function hasEmbeddedSandbox({ stripe }: Pick<Config, 'stripe'>): boolean {
  return !stripe.secretKey && !stripe.apiBase
}

/**
 * Registers the sandbox's routes. They answer only while the shop has no keys of the provider, which an administrator may store or remove.
 */
export async function registerSandbox(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { config } = dependencies
  const mayComeBack = !config.production && !config.stripe.apiBase && !isSetByEnvironment(config, 'STRIPE_SECRET_KEY')
  if (!hasEmbeddedSandbox(config) && !mayComeBack) return
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      if (hasEmbeddedSandbox(config)) done()
      else reply.callNotFound()
    })
    await scope.register(sandbox, createSandboxOptions(dependencies))
  })
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
