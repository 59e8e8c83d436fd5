import type { Mode } from '#platform/server/config/decide-mode.ts'
import type { Environment } from '#platform/server/config/environment-schema.ts'

/** What production does not open without, and where to find each. */
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

/** A line for each setting that is missing: in production with where to find it, elsewhere of keys that belong together. */
export function findMissingSettings(settings: Environment, mode: Mode): string[] {
  const isAbsent = (name: Setting) => !settings[name]
  if (mode.production && !isTried(settings, mode)) {
    const hasMailbox = settings.DEV_MAIL === '1' && !mode.isPublic
    return (
      (Object.keys(settingsOfProduction) as Setting[])
        .filter((name) => isAbsent(name) && !(name === 'SMTP_URL' && hasMailbox))
        // a shop of one machine has a key in its data folder; those that share a bucket need the same one (D-429)
        .filter((name) => name !== 'ENCRYPTION_KEY' || settings.S3_BUCKET)
        .map((name) => `${name}: ${settingsOfProduction[name]}`)
    )
  }
  if (isAbsent('STRIPE_SECRET_KEY')) return []
  return keysBesideSecret.filter(isAbsent).map((name) => `${name}: needed with STRIPE_SECRET_KEY`)
}

/** Production may be tried by name: with the demo shop, or with the sandbox on a machine that no other reaches. */
function isTried({ DEMO, SANDBOX, STRIPE_SECRET_KEY }: Environment, { isLive, isPublic }: Mode): boolean {
  return (DEMO === '1' && !isLive) || (SANDBOX === '1' && !STRIPE_SECRET_KEY && !isPublic)
}
