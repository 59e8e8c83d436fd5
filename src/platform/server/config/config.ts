import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .default(fallback ? '1' : '0')
    .transform((text) => text === '1')
const optional = z.string().optional()
const optionalUrl = z.url().optional()
const optionalDatabase = z.url({ protocol: /^postgres(?:ql)?$/ }).optional()
const whole = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback)

const isProxy = (one: string) =>
  /^(?:loopback|linklocal|uniquelocal)$/.test(one) || isIP(one.replace(/\/\d{1,3}$/, '')) > 0
/** Addresses of reverse proxies, or nets of them, with commas between. */
const proxies = z
  .string()
  .refine((text) => text.split(',').every((one) => isProxy(one.trim())), 'no addresses of proxies')
  .optional()

/** Every setting of docs/spec/runtime.md; nothing else reads the environment. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalDatabase,
  DATABASE_REPLICA_URL: optionalDatabase,
  DATABASE_CONNECTIONS: whole(10, 2, 500),
  DEMO: z.enum(['0', '1']).optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: optional,
  BASIC_USER: z.string().default('chairside'),
  BASIC_PASSWORD: z.string().default('web'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Chairside <hello@chairside.test>'),
  DEV_MAIL: z.enum(['0', '1']).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_CLIENT_ID: optional,
  STRIPE_API_BASE: optionalUrl,
  SANDBOX: z.enum(['0', '1']).optional(),
  GOOGLE_MAPS_KEY: optional,
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default('eu-west-2'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  PACING: flag(true),
  PRODUCT_WORD: z.string().default('beauty'),
  DISTRIBUTOR: z.string().default('Chairside'),
  COMMISSION_IN_CLIENT_VISITS: flag(false),
  RATE_LIMITS: flag(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: proxies,
  PROCESSES: whole(1, 1, 64),
  METRICS_TOKEN: optional,
})

const sandboxWebhookSecret = 'whsec_chairside_sandbox'

export type Config = ReturnType<typeof readConfig>

export class InvalidConfigError extends Error {}

/** Reads the settings; throws one `WrongSettings` that names every wrong one at once. */
export function readConfig(env: NodeJS.ProcessEnv = environment()) {
  const parsed = settings.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new InvalidConfigError(wrongNames(parsed.error).join('\n'))
  const read = parsed.data
  const production = read.NODE_ENV === 'production'
  const wrong = contradictions(read)
  if (wrong.length > 0) throw new InvalidConfigError(wrong.join('\n'))
  const files =
    read.S3_ENDPOINT && read.S3_BUCKET && read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: read.S3_ENDPOINT,
          region: read.S3_REGION,
          bucket: read.S3_BUCKET,
          accessKeyId: read.S3_ACCESS_KEY_ID,
          secretAccessKey: read.S3_SECRET_ACCESS_KEY,
        }
      : null
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    demo: read.DEMO ? read.DEMO === '1' : !read.DATABASE_URL && !production,
    admin: read.ADMIN_EMAIL && read.ADMIN_PASSWORD ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD } : null,
    basic: { user: read.BASIC_USER, password: read.BASIC_PASSWORD },
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    devMail: read.DEV_MAIL ? read.DEV_MAIL === '1' : !production,
    /** Null keys: the sandbox, in the server unless `apiBase` names another place. */
    stripe: {
      secretKey: read.STRIPE_SECRET_KEY ?? null,
      publishableKey: read.STRIPE_PUBLISHABLE_KEY ?? null,
      clientId: read.STRIPE_CLIENT_ID ?? null,
      webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? sandboxWebhookSecret,
      apiBase: read.STRIPE_API_BASE ?? null,
    },
    googleMapsKey: read.GOOGLE_MAPS_KEY,
    s3: files,
    pacing: read.PACING,
    productWord: read.PRODUCT_WORD,
    distributor: read.DISTRIBUTOR,
    commissionInClientVisits: read.COMMISSION_IN_CLIENT_VISITS,
    rateLimits: read.RATE_LIMITS,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    processes: read.PROCESSES,
    metricsToken: read.METRICS_TOKEN,
  }
}

/** A file .env is read too; what the environment says already stays. */
function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** A name without a value, as `.env` files and compose files have them, is a setting that was not made. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

function wrongNames(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

function contradictions(read: z.output<typeof settings>): string[] {
  const wrong: string[] = []
  const s3 = [read.S3_ENDPOINT, read.S3_BUCKET, read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY].filter(Boolean)
  if (s3.length > 0 && s3.length < 4)
    wrong.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all four or none')
  if (Boolean(read.ADMIN_EMAIL) !== Boolean(read.ADMIN_PASSWORD))
    wrong.push('ADMIN_EMAIL, ADMIN_PASSWORD: set both or none')
  if (read.STRIPE_SECRET_KEY && !read.STRIPE_WEBHOOK_SECRET)
    wrong.push('STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY')
  if (read.STRIPE_SECRET_KEY && !read.STRIPE_PUBLISHABLE_KEY)
    wrong.push('STRIPE_PUBLISHABLE_KEY: needed with STRIPE_SECRET_KEY')
  const sandbox = !read.STRIPE_SECRET_KEY
  if (read.NODE_ENV === 'production' && sandbox && read.SANDBOX !== '1')
    wrong.push('STRIPE_SECRET_KEY: production needs payment keys, or SANDBOX=1 to run without real payments')
  return wrong
}
