import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { shopIdentity, shopName } from '#platform/shop-identity.ts'
import '../standard-identity.ts'
import { findContradictions, findMissingSettings, findUnknownSettings } from './config-problems.ts'
import { decideMode, type Mode } from './decide-mode.ts'
import { environmentSchema, readBucket } from './environment-schema.ts'
import { isLiveKey, parseWebhookSecrets } from './provider-keys.ts'
import { registerConfig } from './stored-settings.ts'

export type Config = ReturnType<typeof readConfig>

/** Names the settings that are wrong and those that are missing, one line for each. */
export class InvalidConfigError extends Error {
  readonly mode: Mode
  readonly wrong: readonly string[]
  readonly missing: readonly string[]

  constructor(mode: Mode, wrong: readonly string[], missing: readonly string[]) {
    super([...wrong, ...missing].join('\n'))
    this.mode = mode
    this.wrong = wrong
    this.missing = missing
  }
}

/**
 * Reads the settings; throws one `InvalidConfigError` that names every wrong and every missing one at once. `stored` names the settings
 * that the database holds, which do not count as missing.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  file = env === process.env ? loadEnvFile() : [],
  stored: readonly string[] = [],
) {
  const given = withoutEmptyValues(env)
  const mode = decideMode(given)
  const { production } = mode
  const parsed = environmentSchema.safeParse(given)
  const names = { environment: Object.keys(env), file }
  const unknown = findUnknownSettings(names, Object.keys(environmentSchema.shape))
  const wrong = [
    ...unknown,
    ...findEmptySettings(env),
    ...(parsed.error ? formatIssues(parsed.error) : []),
    ...findContradictions(given, mode),
  ]
  const missing = findMissingSettings(given, mode, stored)
  if (!parsed.success || wrong.length + missing.length > 0) throw new InvalidConfigError(mode, wrong, missing)
  let read = parsed.data
  let s3 = readBucket(read)
  const config = {
    production,
    mode: {
      production,
      isPublic: mode.isPublic,
      description: mode.description,
      /** Whether the key in use now is a live one: like every setting that can be stored, it is read anew each time. */
      get isLive() {
        return [read.STRIPE_SECRET_KEY, read.STRIPE_PUBLISHABLE_KEY].some((key = '') => isLiveKey(key))
      },
    },
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    /** A URL that bypasses a pooler, for work that needs a connection of its own: notifications, migrations and jobs. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    /** The URL of the role that owns and migrates the tables, bypassing a pooler; without it, the application's role owns them. */
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    databaseWaitSeconds: read.DATABASE_WAIT_SECONDS,
    demo: read.DEMO ? read.DEMO === '1' : !read.DATABASE_URL && !production,
    admin: read.ADMIN_EMAIL && read.ADMIN_PASSWORD ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD } : null,
    /** Whether administrators need a second factor; by default only in production, and not in a demo, whose login is published. */
    secondFactorRequired: read.ADMIN_SECOND_FACTOR
      ? read.ADMIN_SECOND_FACTOR === 'required'
      : production && read.DEMO !== '1',
    basic: { user: read.BASIC_USER, password: read.BASIC_PASSWORD },
    /** The encryption keys; without any, the key in the data folder is used. */
    encryptionKeys: read.ENCRYPTION_KEY,
    get smtpUrl() {
      return read.SMTP_URL
    },
    mailFrom: read.MAIL_FROM,
    /** Whether /dev/mail shows the shop's emails; never with a mail server, since only its recipient may see an email that is really sent. */
    get devMail() {
      return !read.SMTP_URL && (read.DEV_MAIL ? read.DEV_MAIL === '1' : !production)
    },
    /** Without keys the provider is the sandbox, which runs in this server unless `apiBase` names another URL. */
    stripe: {
      get secretKey() {
        return read.STRIPE_SECRET_KEY ?? null
      },
      get publishableKey() {
        return read.STRIPE_PUBLISHABLE_KEY ?? null
      },
      get clientId() {
        return read.STRIPE_CLIENT_ID ?? null
      },
      /** The webhook secrets; none for a sandbox, which signs with a secret of its own. */
      get webhookSecrets() {
        return read.STRIPE_WEBHOOK_SECRET ? parseWebhookSecrets(read.STRIPE_WEBHOOK_SECRET) : []
      },
      sandboxKey: read.SANDBOX_SECRET_KEY ?? null,
      apiBase: read.STRIPE_API_BASE ?? null,
    },
    /** The bytes of each secret that carriers sign with (D-576). */
    carrierSecrets: read.CARRIER_SECRET.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64')),
    /** Who makes the labels of parcels: a program's path or a service's URL; null in a shop without labels (D-590). */
    labelCommand: read.LABEL_COMMAND ?? null,
    /** Whether webhooks may also go to http://localhost, and not only to public addresses (D-662). */
    webhooksToLocalhost: read.WEBHOOKS_TO_LOCALHOST === '1',
    get googleMapsKey() {
      return read.GOOGLE_MAPS_KEY
    },
    /** The bucket that stores files; null if they are stored in the data folder. */
    get s3() {
      return s3
    },
    pacing: read.PACING,
    productWord: read.PRODUCT_WORD,
    distributor: read.DISTRIBUTOR,
    /** The company that sells, as shown on the legal pages. */
    company: {
      get name() {
        return read.COMPANY_NAME ?? shopName()
      },
      get address() {
        return read.COMPANY_ADDRESS
      },
      get number() {
        return read.COMPANY_NUMBER
      },
      get vatNumber() {
        return read.VAT_NUMBER
      },
      get email() {
        return read.CONTACT_EMAIL ?? findSender(read.MAIL_FROM).address
      },
      get phone() {
        return read.CONTACT_PHONE
      },
    },
    /** The VAT rates that an item may have, in per cent; the first is that of an item without a rate of its own. */
    vatRates: [...new Set([read.VAT_RATE, ...read.VAT_RATES])],
    vatRate: read.VAT_RATE,
    /** The company that reports to the tax office, and its kind of trade; without operator id and tax number no XML file is made. */
    taxReport: {
      operatorId: read.HMRC_OPERATOR_ID,
      get taxNumber() {
        return read.COMPANY_TAX_NUMBER
      },
      activity: read.TAX_REPORT_ACTIVITY,
      /** Whether what the reported people bought for themselves at a lower price counts as income. */
      ownPurchases: read.TAX_REPORT_OWN_PURCHASES,
    },
    commissionInClientVisits: read.COMMISSION_IN_CLIENT_VISITS,
    get commissionHoldDays() {
      return read.COMMISSION_HOLD_DAYS
    },
    /** For how many days after it was last opened a link earns commission (D-350), and for how many days after its end it stays listed. */
    get attributionDays() {
      return read.ATTRIBUTION_DAYS
    },
    rateLimits: read.RATE_LIMITS,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    processes: read.PROCESSES,
    drainSeconds: read.DRAIN_SECONDS,
    metricsToken: read.METRICS_TOKEN,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT, sampledPart: read.OTEL_TRACES_SAMPLER_ARG }
      : null,
  }
  return registerConfig(config, given, (settings) => {
    read = settings
    s3 = readBucket(settings)
  })
}

/** Adds the variables of a .env file to the environment, where values already set win, and returns the names in the file. */
function loadEnvFile(): string[] {
  if (!existsSync('.env')) return []
  process.loadEnvFile('.env')
  return Object.keys(parseEnv(readFileSync('.env', 'utf8')))
}

/** A variable without a value, as .env and compose files have them, counts as absent. */
function withoutEmptyValues(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** A line for each of the two Basic authorization settings that is set but empty, since the published default would replace it. */
function findEmptySettings(env: NodeJS.ProcessEnv): string[] {
  return ['BASIC_USER', 'BASIC_PASSWORD']
    .filter((name) => env[name]?.trim() === '')
    .map((name) => `${name}: is empty; set any word, or leave the line out`)
}

/** One line for each setting, even if several values of a list are wrong. */
function formatIssues(error: z.ZodError): string[] {
  return [...new Set(error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))]
}

/** The sender of emails: by MAIL_FROM, but under a sender's name that an administrator has set; without MAIL_FROM, the shop itself. */
export function findSender(mailFrom: string | undefined): { name: string; address: string } {
  const { name, senderName, mailAddress } = shopIdentity()
  if (mailFrom === undefined) return { name, address: mailAddress }
  const [, before = '', address = mailFrom] = /^(.*)<([^>]+)>/.exec(mailFrom) ?? []
  return { name: senderName ?? (before.trim().replace(/^"(.*)"$/, '$1') || name), address: address.trim() }
}
