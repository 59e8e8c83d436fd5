import { z } from 'zod'

const webhookSecretFormat = /^whsec_\S+$/
const secretKeyFormat = /^[sr]k_(?:live|test)_\S+$/
const publishableKeyFormat = /^pk_(?:live|test)_\S+$/

/** The card payment provider's keys begin with their kind, which tells a public key from a secret one and live money from test money. */
export const providerKeySchemas = {
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(
      /^[sr]k_(?:live|test)_\S+$/,
      'a secret or restricted key begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .trim()
    .refine((key) => !/^[sr]k_/.test(key), {
      error:
        'this is a secret key, and every page would show it; replace it at the provider if a shop was open with it',
      abort: true,
    })
    .regex(publishableKeyFormat, 'a publishable key begins with pk_live_ or pk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().optional(),
  STRIPE_CLIENT_ID: z
    .string()
    .trim()
    .regex(/^ca_\S+$/, 'the id of a Connect application begins with ca_')
    .optional(),
}

interface ProviderKeys {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

/**
 * A line for each key that does not go with the secret key: a public key of the other mode, or webhook secrets of the wrong form. No line
 * contains a key.
 */
export function findKeyContradictions(keys: ProviderKeys): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhook } = keys
  if (!secret) return []
  const wrong: string[] = []
  if (publishable && areWellFormed(secret, publishable) && isLiveKey(publishable) !== isLiveKey(secret))
    wrong.push(
      `STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is of ${nameMode(secret)} mode and the other of ${nameMode(publishable)} mode`,
    )
  if (webhook && !splitSecrets(webhook).every((one) => webhookSecretFormat.test(one)))
    wrong.push('STRIPE_WEBHOOK_SECRET: a signing secret begins with whsec_; several are separated by commas')
  return wrong
}

/** Whether a key moves real money. */
export const isLiveKey = (key: string) => /^[a-z]+_live_/.test(key.trim())

/**
 * Splits the secrets that may sign webhook events. A text that is no list of such secrets counts as one secret, since the sandbox takes
 * any text.
 */
export function parseWebhookSecrets(text: string): readonly string[] {
  const [first = text, ...others] = splitSecrets(text)
  return [first, ...others].every((one) => webhookSecretFormat.test(one)) ? [first, ...others] : [text]
}

const areWellFormed = (secret: string, publishable: string) =>
  secretKeyFormat.test(secret.trim()) && publishableKeyFormat.test(publishable.trim())
const splitSecrets = (text: string) => text.split(',').map((one) => one.trim())
const nameMode = (key: string) => (isLiveKey(key) ? 'live' : 'test')
