import { randomUUID } from 'node:crypto'
import { tryMailServer } from '#mail/server/mail-transport.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { type Config, findSender } from '#platform/server/config/config.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { type Finding, failed, formatError, passed, warning } from './finding.ts'

/** A warning about the settings for sending emails, without connecting to the mail server; null if there is none. */
export function checkMailSettings({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Finding | null {
  if (!smtpUrl)
    return warning('emails are kept as files and are not sent', 'set SMTP_URL, or the mail server under Settings')
  const { address } = findSender(mailFrom)
  return address.endsWith('.test')
    ? warning(
        `emails come from ${address}, which no mail server knows`,
        'set MAIL_FROM, or the address under Brand in the back office',
      )
    : null
}

/** Checks that the shop can connect to the mail server and log in. */
export async function checkMailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  if (!smtpUrl) return passed('emails are kept as files')
  try {
    await tryMailServer(smtpUrl)
    return passed('the mail server accepts emails')
  } catch (error) {
    return failed(
      `the mail server refuses: ${formatError(error)}`,
      'fix SMTP_URL, or the mail server under Settings; emails wait in the meantime',
    )
  }
}

/** A warning about the keys of card payments; null where there is none. */
export function checkProviderKeys({ stripe, mode }: Pick<Config, 'stripe' | 'mode'>): Finding | null {
  if (!stripe.secretKey && !stripe.apiBase)
    return warning('test cards pay: the card provider is the sandbox', "set the card provider's keys")
  return stripe.secretKey && !mode.isLive
    ? warning('test cards pay: the keys of the card provider are of test mode', 'set live keys to sell')
    : null
}

/** Checks that the card provider answers; `provider` is null for the sandbox inside the shop. */
export async function checkCardProvider(provider: Pick<PaymentProvider, 'listCharges'> | null): Promise<Finding> {
  if (!provider) return passed('the card provider is the sandbox inside the shop')
  try {
    // one page of the newest charges is the smallest call that needs the key
    await provider.listCharges(new Date())[Symbol.asyncIterator]().next()
    return passed('the card provider answers')
  } catch (error) {
    return failed(
      `the card provider does not answer: ${formatError(error)}`,
      'fix STRIPE_SECRET_KEY or STRIPE_API_BASE, or the keys under Settings',
    )
  }
}

/** Checks that a file can be stored, read and deleted. */
export async function checkFileStorage(storage: FileStorage): Promise<Finding> {
  const name = `${randomUUID()}.txt`
  try {
    await storage.put('private', name, Buffer.from('doctor'), 'text/plain')
    const stored = await storage.read('private', name)
    await storage.remove('private', name)
    if (stored?.toString() === 'doctor') return passed('uploads can be kept and read')
    return failed('an upload came back changed', 'look at the store of S3_ENDPOINT or the disk of DATA_DIR')
  } catch (error) {
    return failed(`uploads cannot be kept: ${formatError(error)}`, 'fix the S3 settings or the rights of DATA_DIR')
  }
}
