import type { Failure } from '#app/server/failures/failure.ts'
import type { InvalidConfigError } from '#platform/server/config/config.ts'

const mendSetting = 'mend it in the environment or in .env; .env.example has every setting'
const setAll = 'set them in the environment or in .env (docs/deploy.md, from its step 4)'

/** Wrong settings, and in production one list of all that are missing, with the way to only try the shop. */
export function explainSettings({ wrong, missing, mode }: InvalidConfigError): readonly Failure[] {
  const mended = wrong.map((message) => ({ message, remedy: mendSetting }))
  if (missing.length === 0 || !mode.production)
    return [...mended, ...missing.map((message) => ({ message, remedy: mendSetting }))]
  const keys = mode.isLive ? ' with test keys or none' : ''
  const remedy = `${setAll}; to only try the shop, with demo data and test cards: DEMO=1${keys}`
  const headline = `this is ${mode.description}. These settings are missing:`
  return [...mended, ...[headline, ...missing].map((message) => ({ message, remedy }))]
}
