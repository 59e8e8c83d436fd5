import type { Mode } from './decide-mode.ts'
import type { Environment } from './environment-schema.ts'
import { findKeyContradictions } from './provider-keys.ts'

/** The settings without which production does not open, and where to find each of them. */
const settingsOfProduction = {
  PUBLIC_URL: 'the address that people type, such as https://shop.example.com; links in emails begin with it',
  SMTP_URL: 'from your mail service, smtps://USER:PASSWORD@HOST:465',
  STRIPE_SECRET_KEY: 'at the card provider under Developers, API keys; begins with sk_live_ (sk_test_ to rehearse)',
  STRIPE_PUBLISHABLE_KEY: 'on the same page; begins with pk_live_ (pk_test_ to rehearse)',
  STRIPE_WEBHOOK_SECRET:
    'at the card provider under Developers, Webhooks; of both endpoints, whsec_...,whsec_... (docs/runbook.md)',
  ENCRYPTION_KEY:
    'from openssl rand -hex 32, stored apart from every backup: it opens second factors and tax numbers (docs/runbook.md)',
} as const

type Setting = keyof typeof settingsOfProduction

const keysBesideSecret: readonly Setting[] = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

/** Prefixes of this program's settings: an unknown name that begins with one of them is a misspelt setting. */
const families = ['CARRIER_', 'DATABASE_', 'LABEL_', 'MAIL_', 'S3_', 'SMTP_', 'STRIPE_', 'WEBHOOKS_']

/** Settings of Node, of libraries and of the tools around the program, which a .env file may hold as well. */
const foreign = /^(?:NODE_|OTEL_|AWS_|POSTGRES_|COMPOSE_|npm_|CHROMIUM$|TZ$|LANG$|LC_|(?:HTTPS?|NO|ALL)_PROXY$)/i

/**
 * Names in the environment that are not this program's: Kubernetes and Docker add the addresses of services, and Stripe's command line
 * has settings of its own.
 */
const foreignInEnvironment =
  /_SERVICE_(?:HOST|PORT)|_PORT$|_PORT_\d+_|_ENV_|^STRIPE_(?:API_KEY|ACCOUNT|DEVICE_NAME|PROJECT_NAME|CLI_.*)$/

/**
 * The fewest letters of a name that is taken for a misspelt setting; a shorter name that differs by a letter is more likely another
 * program's.
 */
const shortestNearName = 6

const furthestNearName = 2

interface Variables {
  environment: readonly string[]
  /** The names in the .env file; each of them that is neither known nor `foreign` is reported. */
  file: readonly string[]
}

/** A line for each combination of settings that are right one by one but wrong together. */
export function findContradictions(settings: Environment, mode: Mode): string[] {
  return [...findHalves(settings), ...findKeyContradictions(settings), ...findUnsafe(settings, mode)]
}

function findHalves(settings: Environment): string[] {
  const wrong: string[] = []
  if (Boolean(settings.S3_ENDPOINT) !== Boolean(settings.S3_BUCKET))
    wrong.push('S3_ENDPOINT, S3_BUCKET: set both or none')
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    wrong.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or none where a role gives access to the bucket')
  if (settings.S3_ACCESS_KEY_ID && !settings.S3_BUCKET) wrong.push('S3_BUCKET: needed with S3_ACCESS_KEY_ID')
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
    wrong.push('ADMIN_EMAIL, ADMIN_PASSWORD: set both or none')
  return wrong
}

/** A line for each development setting that is set where money is real or other machines reach the shop, or beside SMTP_URL. */
function findUnsafe(settings: Environment, mode: Mode): string[] {
  const { DEMO, SANDBOX, DEV_MAIL, SMTP_URL, WEBHOOKS_TO_LOCALHOST } = settings
  const wrong: string[] = []
  if (DEMO === '1' && mode.isLive)
    wrong.push('DEMO: a demo shop, whose passwords are published, never runs on live keys; unset DEMO or use test keys')
  if (SMTP_URL && DEV_MAIL === '1')
    wrong.push('DEV_MAIL: emails that SMTP_URL sends are not shown at /dev/mail; unset one of the two')
  if ((mode.production || mode.isPublic) && WEBHOOKS_TO_LOCALHOST === '1')
    wrong.push(`WEBHOOKS_TO_LOCALHOST: never in ${mode.description}`)
  if (!mode.production || !mode.isPublic || DEMO === '1') return wrong
  if (SANDBOX === '1') wrong.push(`SANDBOX: never in ${mode.description}`)
  if (DEV_MAIL === '1') wrong.push(`DEV_MAIL: never in ${mode.description}`)
  return wrong
}

/** A line for each missing setting, in production with where to find it; elsewhere only the keys that go with a secret key are required. */
export function findMissingSettings(settings: Environment, mode: Mode, stored: readonly string[] = []): string[] {
  const isAbsent = (name: Setting) => !settings[name] && !stored.includes(name)
  if (mode.production && !isTried(settings, mode)) {
    const hasMailbox = settings.DEV_MAIL === '1' && !mode.isPublic
    return (
      (Object.keys(settingsOfProduction) as Setting[])
        .filter((name) => isAbsent(name) && !(name === 'SMTP_URL' && hasMailbox))
        // a shop on one machine has a key in its data folder, while machines that share a bucket need the same key (D-429)
        .filter((name) => name !== 'ENCRYPTION_KEY' || settings.S3_BUCKET)
        .map((name) => `${name}: ${settingsOfProduction[name]}`)
    )
  }
  if (isAbsent('STRIPE_SECRET_KEY')) return []
  return keysBesideSecret.filter(isAbsent).map((name) => `${name}: needed with STRIPE_SECRET_KEY`)
}

/**
 * Whether production is only being tried out, and may lack settings: either with the demo shop and no live key, or with the sandbox on a
 * shop that no other machine can reach.
 */
function isTried({ DEMO, SANDBOX, STRIPE_SECRET_KEY }: Environment, { isLive, isPublic }: Mode): boolean {
  return (DEMO === '1' && !isLive) || (SANDBOX === '1' && !STRIPE_SECRET_KEY && !isPublic)
}

/**
 * A line for each unknown name in the .env file, and for each one in the environment that looks like a misspelt setting; the environment is
 * full of other programs' names, which are ignored.
 */
export function findUnknownSettings({ environment, file }: Variables, settings: readonly string[]): string[] {
  const known = new Set(settings)
  const inFile = file.filter((name) => !known.has(name) && !foreign.test(name))
  const inEnvironment = environment.filter(
    (name) =>
      !known.has(name) && !foreignInEnvironment.test(name) && !foreign.test(name) && isMeantAsOurs(name, settings),
  )
  return [...new Set([...inFile, ...inEnvironment])].map((name) => describe(name, settings))
}

function isMeantAsOurs(name: string, settings: readonly string[]): boolean {
  if (families.some((family) => name.startsWith(family))) return true
  const { distance } = findNearest(name, settings)
  return name.length >= shortestNearName && distance <= (name.length > 9 ? furthestNearName : 1)
}

function describe(name: string, settings: readonly string[]): string {
  const family = families.find((beginning) => name.startsWith(beginning))
  const { nearest, distance } = findNearest(name, family ? settings.filter((one) => one.startsWith(family)) : settings)
  const isSuggested = family !== undefined || distance <= furthestNearName
  return `${name}: there is no such setting${isSuggested ? `, did you mean ${nearest}?` : ''}`
}

function findNearest(name: string, settings: readonly string[]): { nearest: string; distance: number } {
  const [nearest = { nearest: '', distance: Number.POSITIVE_INFINITY }] = settings
    .map((setting) => ({ nearest: setting, distance: countEdits(name, setting) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest
}

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
