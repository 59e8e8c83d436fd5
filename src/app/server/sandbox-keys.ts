import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#platform/server/config/config.ts'
import { privateFile, privateFolder } from '#platform/server/storage/private-mode.ts'

export interface SandboxKeys {
  /** With which the shop calls the sandbox. */
  secretKey: string
  /** With which the sandbox signs its webhook events. */
  webhookSecret: string
}

const fileName = 'sandbox-key'
/** The shop and a sandbox of its own process have a data folder each: their key is in that of the checkout. */
const commonFolder = '.data'

/**
 * The keys of the sandbox card provider: those of the settings, or random ones that stay the same. A sandbox of its own process, and
 * the shop that reaches it with STRIPE_API_BASE, find the same ones where both run from one checkout.
 */
export function readSandboxKeys(
  { stripe, dataDir }: Pick<Config, 'stripe' | 'dataDir'>,
  isApart: boolean,
): SandboxKeys {
  const secretKey = stripe.sandboxKey ?? readOrCreateKey(path.join(isApart ? commonFolder : dataDir, fileName))
  const derived = createHmac('sha256', secretKey).update('webhook events').digest('base64url')
  return { secretKey, webhookSecret: stripe.webhookSecrets[0] ?? `whsec_${derived}` }
}

/** Processes that start at once agree on one key: the file appears whole, and the first one stays. */
function readOrCreateKey(file: string): string {
  const known = readKey(file)
  if (known) return known
  mkdirSync(path.dirname(file), { recursive: true, mode: privateFolder })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const key = `sk_test_${randomBytes(24).toString('hex')}`
  writeFileSync(draft, `${key}\n`, { mode: privateFile, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const stored = readKey(file)
  if (!stored) throw new Error(`${file} holds no key of the sandbox; delete it`)
  return stored
}

function readKey(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return /^sk_test_\w{16,}$/.test(key) ? key : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
