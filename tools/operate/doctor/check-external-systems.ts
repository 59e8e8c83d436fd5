import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hasEmbeddedSandbox } from '#app/server/embedded-sandbox.ts'
import { resolveProviderSettings } from '#app/server/resolve-provider-settings.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import type { Config } from '#platform/server/config/config.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { type Finding, failed, formatError, passed } from './finding.ts'

const timeoutMs = 10_000

/** Checks the mail server, the card provider and the file storage. */
export function checkExternalSystems(config: Config): Promise<Finding[]> {
  return Promise.all([checkMailServer(config), checkCardProvider(config), checkFileStorage(config)])
}

async function checkMailServer({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return passed('emails are kept as files')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs })
  try {
    await transport.verify()
    return passed('the mail server accepts emails')
  } catch (error) {
    return failed(`the mail server refuses: ${formatError(error)}`, 'fix SMTP_URL; emails wait in the meantime')
  } finally {
    transport.close()
  }
}

async function checkCardProvider(config: Config): Promise<Finding> {
  if (hasEmbeddedSandbox(config)) return passed('the card provider is the sandbox inside the shop')
  const provider = createStripeProvider(resolveProviderSettings(config, ''))
  try {
    // one page of the newest charges is the smallest call that needs the key
    await provider.listCharges(new Date())[Symbol.asyncIterator]().next()
    return passed('the card provider answers')
  } catch (error) {
    return failed(
      `the card provider does not answer: ${formatError(error)}`,
      'fix STRIPE_SECRET_KEY or STRIPE_API_BASE',
    )
  }
}

async function checkFileStorage(config: Config): Promise<Finding> {
  if (!config.s3 && !existsSync(config.dataDir)) return passed('uploads will be kept in the data folder')
  const storage = openFileStorage(config)
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
