import type { Mode } from '#platform/server/config/decide-mode.ts'
import type { Environment } from '#platform/server/config/environment-schema.ts'
import { findKeyContradictions } from '#platform/server/config/provider-keys.ts'

/** A line for settings that are right one by one and wrong together. */
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

/** What may be asked for by name on one's own machine, and is never open to others or beside real money. */
function findUnsafe({ DEMO, SANDBOX, DEV_MAIL, SMTP_URL }: Environment, mode: Mode): string[] {
  const wrong: string[] = []
  if (DEMO === '1' && mode.isLive)
    wrong.push('DEMO: a demo shop, whose passwords are published, never runs on live keys; unset DEMO or use test keys')
  if (SMTP_URL && DEV_MAIL === '1')
    wrong.push('DEV_MAIL: emails that SMTP_URL sends are not shown at /dev/mail; unset one of the two')
  if (!mode.production || !mode.isPublic || DEMO === '1') return wrong
  if (SANDBOX === '1') wrong.push(`SANDBOX: never in ${mode.description}`)
  if (DEV_MAIL === '1') wrong.push(`DEV_MAIL: never in ${mode.description}`)
  return wrong
}
