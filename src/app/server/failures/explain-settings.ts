import type { Failure } from '#app/server/failures/failure.ts'
import type { InvalidConfigError } from '#platform/server/config/config.ts'
import type { Mode } from '#platform/server/config/decide-mode.ts'

const fixSetting = 'fix it in the environment or in .env; .env.example has every setting'

/** Wrong settings, and in production one list of all that are missing, with the way to only try the shop. */
export function explainSettings(error: InvalidConfigError): readonly Failure[] {
  const { wrong, missing, mode } = error
  const lines = listSettings(error)
  if (missing.length === 0 || !mode.production) return lines
  const headline = { message: `this is ${mode.description}. These settings are missing:`, remedy: nameWayOut(mode) }
  return [...lines.slice(0, wrong.length), headline, ...lines.slice(wrong.length)]
}

/** Lists wrong and missing settings without a headline. */
export function listSettings({ wrong, missing, mode }: InvalidConfigError): readonly Failure[] {
  const remedy = mode.production ? nameWayOut(mode) : fixSetting
  return [
    ...wrong.map((message) => ({ message, remedy: fixSetting })),
    ...missing.map((message) => ({ message, remedy })),
  ]
}

function nameWayOut({ isLive }: Mode): string {
  const demo = `DEMO=1${isLive ? ' with test keys or none' : ''}`
  return `set them in the environment or in .env (docs/deploy.md, from its step 4); to only try the shop, with demo data and test cards: ${demo}`
}
