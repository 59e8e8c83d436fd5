import type { Parts } from '#app/server/parts.ts'
import { noticedTypes } from '#payments/server/read-event.ts'
import type { Config } from '#platform/server/config.ts'
import type { SandboxOptions } from '../../../sandbox/routes.ts'

/** Without payment keys and without another provider's address, the sandbox lives in this server (runtime.md). */
export function hasOwnSandbox({ stripe }: Pick<Config, 'stripe'>): boolean {
  return !stripe.secretKey && !stripe.apiBase
}

export function sandboxOf({ db, config, publicUrl, ownUrl }: Parts): SandboxOptions {
  const webhookUrl = () => noticeUrl(ownUrl())
  return { db, publicUrl, webhookSecret: config.stripe.webhookSecret, webhookUrl, webhookEvents: noticedTypes }
}

/** Where the provider's letters are taken (call 61). */
export function noticeUrl(base: string): string {
  return `${base}/api/v1/payment/notice`
}
