import { isIP } from 'node:net'
import { z } from 'zod'
import { providerKeySchemas } from '#platform/server/config/provider-keys.ts'

const booleanFlag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .default(fallback ? '1' : '0')
    .transform((text) => text === '1')
const optionalText = z.string().optional()
const optionalUrl = z.url().optional()
const optionalDatabase = z.url({ protocol: /^postgres(?:ql)?$/ }).optional()
const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
/** In per cent. */
const vatRate = z.coerce.number().min(0).max(100).multipleOf(0.01)
const wholeNumber = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback)

const isProxy = (one: string) =>
  /^(?:loopback|linklocal|uniquelocal)$/.test(one) || isIP(one.replace(/\/\d{1,3}$/, '')) > 0
/** IP addresses of reverse proxies, or networks of them, separated by commas. */
const proxies = z
  .string()
  .refine((text) => text.split(',').every((one) => isProxy(one.trim())), 'no addresses of proxies')
  .optional()

/** The environment variables of docs/spec/runtime.md; nothing else reads the environment. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
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
  DEMO: z.enum(['0', '1']).optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: optionalText,
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  BASIC_USER: z.string().default('chairside'),
  BASIC_PASSWORD: z.string().default('web'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Chairside <hello@chairside.test>'),
  DEV_MAIL: z.enum(['0', '1']).optional(),
  ...providerKeySchemas,
  STRIPE_API_BASE: optionalUrl,
  SANDBOX: z.enum(['0', '1']).optional(),
  SANDBOX_SECRET_KEY: z
    .string()
    .regex(/^sk_test_\w+$/, 'begins with sk_test_')
    .optional(),
  GOOGLE_MAPS_KEY: optionalText,
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default('eu-west-2'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  PACING: booleanFlag(true),
  PRODUCT_WORD: z.string().default('beauty'),
  DISTRIBUTOR: z.string().default('Chairside'),
  COMPANY_NAME: optionalText,
  /** Its lines, separated by commas. */
  COMPANY_ADDRESS: z.string().default('').transform(splitList),
  COMPANY_NUMBER: z.string().default(''),
  VAT_NUMBER: z.string().default(''),
  COMPANY_TAX_NUMBER: z.string().default(''),
  HMRC_OPERATOR_ID: z
    .string()
    .regex(/^[A-Za-z0-9]*$/, 'has letters and digits alone')
    .default(''),
  TAX_REPORT_ACTIVITY: z.enum(['goods', 'services']).default('goods'),
  /** In per cent, of what is sold by a distributor who has a VAT number. */
  VAT_RATE: vatRate.default(20),
  /** Those that a product may have instead, separated by commas. */
  VAT_RATES: z.preprocess((text = '5,0') => splitList(String(text)), z.array(vatRate)),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: z.string().default(''),
  COMMISSION_IN_CLIENT_VISITS: booleanFlag(false),
  COMMISSION_HOLD_DAYS: wholeNumber(0, 0, 90),
  ATTRIBUTION_DAYS: wholeNumber(365, 1, 3650),
  RATE_LIMITS: booleanFlag(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: proxies,
  PROCESSES: wholeNumber(1, 1, 64),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  METRICS_TOKEN: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  /** Read by OpenTelemetry's library. */
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: optionalText,
  OTEL_RESOURCE_ATTRIBUTES: optionalText,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

/** The variables as they are given: each a text, right or wrong, or absent. */
export type Environment = Readonly<Partial<Record<keyof typeof environmentSchema.shape, string | undefined>>>
