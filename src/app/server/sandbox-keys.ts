import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { readOrCreateSecret } from '#platform/server/storage/require-writable-folder.ts'

export interface SandboxKeys {
  /** The key with which the shop calls the sandbox. */
  secretKey: string
  /** The key with which the sandbox signs its webhook events. */
  webhookSecret: string
}

/** A sandbox in a process of its own has another data folder than the shop, so their common key is in the checkout's default one. */
const commonFolder = '.data'

const keyFileIn = (folder: string) => ({
  path: path.join(folder, 'sandbox-key'),
  pattern: /^sk_test_\w{16,}$/,
  create: () => `sk_test_${randomBytes(24).toString('hex')}`,
})

/**
 * The keys of the sandbox card provider: those of the settings, or random ones that stay the same. With `isApart` they are shared by
 * a sandbox in a process of its own and the shop that reaches it with STRIPE_API_BASE, where both run from one checkout.
 */
export function readSandboxKeys(
  { stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>,
  isApart: boolean,
): SandboxKeys {
  const secretKey = stripe.sandboxKey ?? readOrCreateSecret(keyFileIn(isApart ? commonFolder : dataDir))
  const derived = createHmac('sha256', secretKey).update('webhook events').digest('base64url')
  // where the settings have a secret key, it is the real provider's, and so are their webhook secrets
  const [given] = stripe.secretKey ? [] : stripe.webhookSecrets
  return { secretKey, webhookSecret: given ?? `whsec_${derived}` }
}
