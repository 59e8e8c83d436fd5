import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { openFiles } from '#media/server/files.ts'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import type { Config } from '#platform/server/config.ts'
import { type Finding, good, reason, wrong } from './finding.ts'

const patienceMs = 10_000

/** Those the shop talks to: the mail server, the card provider, the files' store. */
export function lookOutside(config: Config): Promise<Finding[]> {
  return Promise.all([mail(config), cardProvider(config), files(config)])
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return good('letters are kept as files')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patienceMs, greetingTimeout: patienceMs })
  try {
    await transport.verify()
    return good('the mail server takes letters')
  } catch (error) {
    return wrong(`the mail server refuses: ${reason(error)}`, 'mend SMTP_URL; letters wait meanwhile')
  } finally {
    transport.close()
  }
}

async function cardProvider({ stripe: { secretKey, apiBase, webhookSecret } }: Config): Promise<Finding> {
  if (!secretKey && !apiBase) return good('the card provider is the sandbox inside the shop')
  const provider = openStripeProvider({ secretKey, apiBase, webhookSecret })
  try {
    // one page of the newest charges: the smallest question that needs the key
    await provider.listCharges(new Date())[Symbol.asyncIterator]().next()
    return good('the card provider answers')
  } catch (error) {
    return wrong(`the card provider does not answer: ${reason(error)}`, 'mend STRIPE_SECRET_KEY or STRIPE_API_BASE')
  }
}

async function files(config: Config): Promise<Finding> {
  if (!config.s3 && !existsSync(config.dataDir)) return good('uploads will be kept in the data folder')
  const store = openFiles(config)
  const name = `${randomUUID()}.txt`
  try {
    await store.put('private', name, Buffer.from('doctor'), 'text/plain')
    const kept = await store.read('private', name)
    await store.remove('private', name)
    if (kept?.toString() === 'doctor') return good('uploads can be kept and read')
    return wrong('an upload came back changed', 'look at the store of S3_ENDPOINT or the disk of DATA_DIR')
  } catch (error) {
    return wrong(`uploads cannot be kept: ${reason(error)}`, 'mend the S3 settings or the rights of DATA_DIR')
  }
}
