import { MailServerError } from '#mail/server/mail-server-error.ts'
import { tryMailServer } from '#mail/server/mail-transport.ts'
import { tryStripeKeys } from '#payments/provider/server/stripe-trials.ts'
import { tryMapsKey } from '#places/server/google-places.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { isLiveKey, parseWebhookSecrets, providerKeySchemas } from '#platform/server/config/provider-keys.ts'
import type { SectionFields } from '#settings/contract.ts'
import { formatSmtpUrl } from '#settings/server/current-settings.ts'
import { settingsText } from '#settings/text.ts'

/**
 * Checks that the shop can connect to the mail server and log in, before the settings are stored. In production a mail server is required.
 */
export async function tryMail(config: Config, mail: SectionFields['mail'], password = ''): Promise<void> {
  const url = formatSmtpUrl(mail, password)
  if (url === null) {
    if (config.production && !config.devMail) throw createFieldError('host', settingsText.mailNeeded)
    return
  }
  try {
    await tryMailServer(url)
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    const answer = password ? error.message.replaceAll(password, '…') : error.message
    throw createFieldError('host', settingsText.mailRefused(answer))
  }
}

/**
 * Refuses to use a stored password for another mail server than the one for which it was typed, or for another port or encryption of the
 * same one, where it could be read on its way (D-769).
 */
export function requireSameServer(
  mail: SectionFields['mail'],
  stored: string | undefined,
  before: SectionFields['mail'],
): void {
  const hasLogin = mail.host !== '' && mail.user !== ''
  if (!stored || !hasLogin) return
  if (mail.host.toLowerCase() !== before.host.toLowerCase())
    throw createFieldError('password', settingsText.passwordOfOtherServer(before.host))
  if (mail.port !== before.port || mail.security !== before.security)
    throw createFieldError('password', settingsText.passwordOfOtherConnection)
}

interface ProviderKeys {
  secret_key?: string
  publishable_key?: string
  webhook_secret?: string
}

interface KeyChange {
  isRemoved: boolean
  /** Whether keys were typed; false if only the client id changes. */
  isTyped: boolean
}

/** Calls the provider with the keys before they are stored; a refusal is reported in the provider's own words. */
export async function tryProvider(config: Config, keys: ProviderKeys, change: KeyChange): Promise<void> {
  if (change.isRemoved && config.production) throw new AppError(settingsText.keysNeeded, errorCode.conflict)
  if (change.isRemoved || !change.isTyped) return
  const { secret_key: secretKey = '', publishable_key: publishableKey = '', webhook_secret: webhookSecret = '' } = keys
  if (secretKey === '') throw createFieldError('secret_key', settingsText.keyMissing)
  if (publishableKey === '') throw createFieldError('publishable_key', settingsText.keyMissing)
  if (webhookSecret === '' && config.stripe.webhookSecrets.length === 0)
    throw createFieldError('webhook_secret', settingsText.keyMissing)
  requireFormat(secretKey, publishableKey, webhookSecret)
  if (isLiveKey(secretKey) && !config.production) throw createFieldError('secret_key', settingsText.liveNeedsProduction)
  const problem = await tryStripeKeys({ secretKey, publishableKey, apiBase: config.stripe.apiBase })
  if (!problem) return
  const { key, isRefused, reason } = problem
  if (!isRefused) throw new AppError(settingsText.providerAway(reason), errorCode.providerDown)
  throw createFieldError(key === 'secret' ? 'secret_key' : 'publishable_key', settingsText.keyRefused(reason))
}

function requireFormat(secretKey: string, publishableKey: string, webhookSecret: string): void {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = providerKeySchemas
  if (!STRIPE_SECRET_KEY.safeParse(secretKey).success) throw createFieldError('secret_key', settingsText.secretKeyWrong)
  if (/^\s*[sr]k_/.test(publishableKey)) throw createFieldError('publishable_key', settingsText.publishableKeySecret)
  if (!STRIPE_PUBLISHABLE_KEY.safeParse(publishableKey).success)
    throw createFieldError('publishable_key', settingsText.publishableKeyWrong)
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey))
    throw createFieldError('publishable_key', settingsText.keysMixed)
  if (webhookSecret !== '' && !parseWebhookSecrets(webhookSecret).every((secret) => /^whsec_\S+$/.test(secret)))
    throw createFieldError('webhook_secret', settingsText.webhookSecretWrong)
}

/** Calls the maps service with the key before the key is stored. */
export async function tryMaps(key: string): Promise<void> {
  const reason = await tryMapsKey({ key })
  if (reason !== null) throw createFieldError('maps_key', settingsText.mapsKeyRefused(reason))
}
