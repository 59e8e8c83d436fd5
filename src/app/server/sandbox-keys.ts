import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { readOrCreateSecret } from '#platform/server/storage/require-writable-folder.ts'

export interface SandboxKeys {
  /** With which the shop calls the sandbox. */
  secretKey: string
  /** With which the sandbox signs its webhook events. */
  webhookSecret: string
}

/** The shop and a sandbox of its own process have a data folder each: their key is in that of the checkout. */
const commonFolder = '.data'

const keyFileIn = (folder: string) => ({
  path: path.join(folder, 'sandbox-key'),
  pattern: /^sk_test_\w{16,}$/,
  create: () => `sk_test_${randomBytes(24).toString('hex')}`,
})

/**
 * The keys of the sandbox card provider: those of the settings, or random ones that stay the same. A sandbox of its own process, and
 * the shop that reaches it with STRIPE_API_BASE, find the same ones where both run from one checkout.
 */
export function readSandboxKeys(
  { stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>,
  isApart: boolean,
): SandboxKeys {
  const secretKey = stripe.sandboxKey ?? readOrCreateSecret(keyFileIn(isApart ? commonFolder : dataDir))
  const derived = createHmac('sha256', secretKey).update('webhook events').digest('base64url')
  // beside a key of the provider the signing secrets are the provider's
  const [given] = stripe.secretKey ? [] : stripe.webhookSecrets
  return { secretKey, webhookSecret: given ?? `whsec_${derived}` }
}
