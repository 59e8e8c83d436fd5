import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { emailPattern } from '#platform/input/email-address.ts'
import { isLoopback } from './decide-mode.ts'
import { providerKeySchemas } from './provider-keys.ts'

/** Error messages continue the name of the setting: 'PORT: is not a whole number from 0 to 65535'. */
const flag = z.enum(['0', '1'], 'is neither 0 nor 1')
const booleanFlag = (fallback: boolean) => flag.default(fallback ? '1' : '0').transform((text) => text === '1')
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `is none of ${values.join(', ')}`)
const optionalText = z.string().optional()
const optionalUrl = z.url({ protocol: /^https?$/, error: 'is no address such as https://shop.example.com' }).optional()
const optionalDatabase = z
  .url({
    protocol: /^postgres(?:ql)?$/,
    error: 'is no address such as postgres://user:password@localhost:5432/chairside',
  })
  .optional()
const email = z.string().trim().regex(emailPattern, 'is no email address')
const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const noVatRate = 'is no number of per cent from 0 to 100 with two decimals at most'
/** A VAT rate in per cent. */
const vatRate = z.coerce.number(noVatRate).min(0, noVatRate).max(100, noVatRate).multipleOf(0.01, noVatRate)
const wholeNumber = (fallback: number, least: number, most: number) => {
  const refused = `is not a whole number from ${least} to ${most}`
  return z.coerce.number(refused).int(refused).min(least, refused).max(most, refused).default(fallback)
}

const isProxy = (one: string) =>
  /^(?:loopback|linklocal|uniquelocal)$/.test(one) || isIP(one.replace(/\/\d{1,3}$/, '')) > 0
/** IP addresses of reverse proxies, or networks of them, separated by commas. */
const proxies = z
  .string()
  .refine(
    (text) => text.split(',').every((one) => isProxy(one.trim())),
    'lists something else than IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  )
  .optional()

const noEncryptionKey =
  'is no list of keys of 64 hexadecimal digits with commas between; openssl rand -hex 32 makes one'
const noCarrierSecret =
  'is no list of secrets with commas between; each is whsec_ and 24 bytes or more in base64, as openssl rand -base64 32 makes them'
const noLabelCommand =
  'is neither the absolute path of a program nor an https address without a password in it; http is for this machine alone'
const noPart = 'is no number from 0 to 1'

/** Whether a text is an absolute path, or a URL at which no other machine can listen in: https, or http of this machine. */
function isLabelCommand(text: string): boolean {
  const url = URL.parse(text)
  if (!url || path.isAbsolute(text)) return path.isAbsolute(text)
  if (url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** The region of a bucket for which none is set. */
export const standardRegion = 'eu-west-2'

/** The environment variables of docs/spec/runtime.md; nothing else reads the environment. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalDatabase,
  DATABASE_DIRECT_URL: optionalDatabase,
  DATABASE_OWNER_URL: optionalDatabase,
  DATABASE_REPLICA_URL: optionalDatabase,
  DATABASE_CONNECTIONS: wholeNumber(10, 2, 500),
  DATABASE_WAIT_SECONDS: wholeNumber(60, 0, 3600),
  DEMO: flag.optional(),
  ADMIN_EMAIL: email.toLowerCase().optional(),
  ADMIN_PASSWORD: optionalText,
  /** Whether administrators need a second factor; by default they do in production, except in a demo. */
  ADMIN_SECOND_FACTOR: oneOf(['optional', 'required']).optional(),
  BASIC_USER: z.string().default('chairside'),
  BASIC_PASSWORD: z.string().default('web'),
  /** Keys of 32 bytes each: the first one encrypts, the others only open what was encrypted before. */
  ENCRYPTION_KEY: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/i, noEncryptionKey))),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is no address such as smtps://user:password@smtp.example.net:465' })
    .optional(),
  /** An address, or a name and an address; by default those of the shop's own settings. */
  MAIL_FROM: optionalText,
  DEV_MAIL: flag.optional(),
  ...providerKeySchemas,
  STRIPE_API_BASE: optionalUrl,
  SANDBOX: flag.optional(),
  SANDBOX_SECRET_KEY: z
    .string()
    .regex(/^sk_test_\w+$/, 'begins with sk_test_')
    .optional(),
  /** The secrets that carriers sign their messages with, separated by commas. */
  CARRIER_SECRET: z
    .string()
    .default('')
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, noCarrierSecret))),
  /** The program, by its path, or the service, by its URL, that makes the labels of parcels. */
  LABEL_COMMAND: z.string().trim().refine(isLabelCommand, noLabelCommand).optional(),
  /** Whether webhooks may also go to http://localhost; for development, never for production. */
  WEBHOOKS_TO_LOCALHOST: flag.optional(),
  GOOGLE_MAPS_KEY: optionalText,
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default(standardRegion),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  PACING: booleanFlag(true),
  PRODUCT_WORD: z.string().default('beauty'),
  /** The shop's name; by default that of the shop's own settings. */
  DISTRIBUTOR: optionalText,
  COMPANY_NAME: optionalText,
  /** The lines of the company's address, separated by commas. */
  COMPANY_ADDRESS: z.string().default('').transform(splitList),
  COMPANY_NUMBER: z.string().default(''),
  VAT_NUMBER: z.string().default(''),
  COMPANY_TAX_NUMBER: z.string().default(''),
  HMRC_OPERATOR_ID: z
    .string()
    .regex(/^[A-Za-z0-9]*$/, 'has letters and digits alone')
    .default(''),
  TAX_REPORT_ACTIVITY: oneOf(['goods', 'services']).default('goods'),
  TAX_REPORT_OWN_PURCHASES: booleanFlag(false),
  /** The usual VAT rate in per cent; it counts only for a distributor with a VAT number. */
  VAT_RATE: vatRate.default(20),
  /** The shop's other VAT rates, separated by commas. */
  VAT_RATES: z.preprocess((text = '5,0') => splitList(String(text)), z.array(vatRate)),
  CONTACT_EMAIL: email.optional(),
  CONTACT_PHONE: z.string().default(''),
  COMMISSION_IN_CLIENT_VISITS: booleanFlag(false),
  COMMISSION_HOLD_DAYS: wholeNumber(0, 0, 90),
  ATTRIBUTION_DAYS: wholeNumber(365, 1, 3650),
  RATE_LIMITS: booleanFlag(true),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: proxies,
  PROCESSES: wholeNumber(1, 1, 64),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  METRICS_TOKEN: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  /** Read by OpenTelemetry's library. */
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: optionalText,
  OTEL_RESOURCE_ATTRIBUTES: optionalText,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(noPart).min(0, noPart).max(1, noPart).default(1),
})

/** The variables as they are given: each is absent, or a text that may be right or wrong. */
export type Environment = Readonly<Partial<Record<keyof typeof environmentSchema.shape, string | undefined>>>

/** The bucket that stores files, if one is set; without keys the storage library looks for credentials itself. */
export function readBucket(read: z.output<typeof environmentSchema>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = read
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return endpoint && bucket ? { endpoint, region, bucket, keys } : null
}
