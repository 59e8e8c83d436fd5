import type { Logger } from 'pino'
import { createFirstAdministrator } from '#accounts/admin/server/create-administrator.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { webhookUrl } from '#app/server/embedded-sandbox.ts'
import { inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { explainUnreadable } from '#app/server/encryption/explain-unreadable.ts'

/** What a shop has before it opens: its webhook endpoint, its first administrator, its demo data. Safe to repeat. */
export async function prepareShop(dependencies: Dependencies, log: Logger): Promise<void> {
  const { config, db, encryptionKeys, provider, ownUrl } = dependencies
  // second factors and tax numbers alone need the key: without it the shop opens all the same
  for (const { message, remedy } of explainUnreadable(await inspectStoredValues(db, encryptionKeys)))
    log.warn({ event: 'unreadable', remedy }, message)
  // the shop opens although the provider is down: the schedule retrieves what its webhooks would report
  if (config.stripe.apiBase)
    await provider
      .registerWebhookEndpoint(webhookUrl(ownUrl()))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the webhook endpoint could not be registered with the provider'),
      )
  if (config.admin) await createFirstAdministrator(db, config.admin)
  if (!config.demo) return
  const { loadDemoShop } = await import('#app/server/demo/load-demo-shop.ts')
  await loadDemoShop(dependencies, log)
}
