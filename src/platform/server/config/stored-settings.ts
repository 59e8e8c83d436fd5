import type { z } from 'zod'
import { type Environment, environmentSchema } from './environment-schema.ts'

/** The variables that an administrator may store in the database where the environment does not have them (D-630). */
export const storableSettings = [
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_NUMBER',
  'VAT_NUMBER',
  'COMPANY_TAX_NUMBER',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
  'COMMISSION_HOLD_DAYS',
  'ATTRIBUTION_DAYS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CLIENT_ID',
  'GOOGLE_MAPS_KEY',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Environment)[]
export type StorableSetting = (typeof storableSettings)[number]

/** The settings in the database, each as a text like a variable of the environment. */
export type StoredSettings = Readonly<Partial<Record<StorableSetting, string>>>

type Settings = z.output<typeof environmentSchema>

/** For each config the environment that it was read from, and the function that replaces its values. */
const sources = new WeakMap<object, { given: NodeJS.ProcessEnv; use: (settings: Settings) => void }>()

/** Remembers where a config's values come from; called once for each config. `use` replaces the values that the config reads. */
export function registerConfig<Config extends object>(
  config: Config,
  given: NodeJS.ProcessEnv,
  use: (settings: Settings) => void,
): Config {
  sources.set(config, { given, use })
  return config
}

/** Whether the environment has the setting, whose value then wins over what is stored (D-630). */
export function isSetByEnvironment(config: object, name: StorableSetting): boolean {
  return sourceOf(config).given[name] !== undefined
}

/** Lets a config read stored settings where the environment has none. A stored value that is no longer valid counts as absent. */
export function useStoredSettings(config: object, stored: StoredSettings): void {
  const { given, use } = sourceOf(config)
  const { error } = environmentSchema.safeParse({ ...stored, ...given })
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  // a bucket set in the environment is not opened with stored keys, which belong to another bucket
  const isOfEnvironment = (name: string) => name.startsWith('S3_') && given.S3_BUCKET !== undefined
  const right = Object.fromEntries(
    Object.entries(stored).filter(([name]) => !wrong.has(name) && !isOfEnvironment(name)),
  )
  use(environmentSchema.parse({ ...right, ...given }))
}

function sourceOf(config: object) {
  const source = sources.get(config)
  if (!source) throw new Error('a copy of the settings was asked for their source')
  return source
}
