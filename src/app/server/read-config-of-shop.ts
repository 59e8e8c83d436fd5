import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, InvalidConfigError, readConfig } from '#platform/server/config/config.ts'
import { storableSettings } from '#platform/server/config/stored-settings.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { findEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { loadStoredSettings, readStoredSections, toStoredSettings } from '#settings/server/current-settings.ts'
import { CommandFailure } from './failures/failure.ts'
import { startDatabase } from './prepare-database.ts'

/** Finds the database without migrating it; by default an embedded database that is not running is started for as long as it is read. */
type FindDatabase = (config: Config) => Promise<{ url: string; stop(): Promise<void> }>

/**
 * The settings of the environment. Production may lack those that administrators have stored in its database (D-637); where they are not
 * stored, or the database does not answer, this throws the list of all that are missing.
 */
export async function readConfigOfShop(findDatabase: FindDatabase = findAsItIs): Promise<Config> {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    const config = readWithoutMissing(error)
    if (!config) throw error
    const stored = await listStored(config, findDatabase).catch((): string[] => [])
    if (!listMissing(error).every((name) => stored.includes(name))) throw error
    return config
  }
}

const listMissing = ({ missing }: InvalidConfigError) => missing.map((line) => line.split(':')[0] ?? '')

/** The config without its missing settings; null where a setting is wrong, or a missing one can only come from the environment. */
function readWithoutMissing(error: InvalidConfigError): Config | null {
  const missing = listMissing(error)
  const storable: readonly string[] = storableSettings
  const ofProvider = missing.filter((name) => name.startsWith('STRIPE_'))
  // the three keys are read from one place: all from the environment or all from the database
  const isHalf = ofProvider.length > 0 && ofProvider.length < 3
  if (error.wrong.length > 0 || !error.mode.production || isHalf) return null
  return missing.every((name) => storable.includes(name)) ? readConfig(process.env, [], missing) : null
}

async function listStored(config: Config, findDatabase: FindDatabase): Promise<string[]> {
  const { url, stop } = await findDatabase(config)
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    return Object.keys(toStoredSettings(await readStoredSections(db, findEncryptionKeys(config))))
  } finally {
    await close()
    await stop()
  }
}

/** Finds the database without migrating it; an embedded one that is not running is started until `stop` is called. */
export async function findAsItIs(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.CHAIRSIDE_DATABASE ?? config.databaseDirectUrl ?? config.databaseUrl
  if (url) return { url, stop: async () => undefined }
  if (!existsSync(path.join(config.dataDir, 'pg'))) throw new Error('there is no database yet')
  return startDatabase(config)
}

/** Throws if live keys are stored and the shop is not in production: such a shop must not take real money (D-637). */
export function refuseLiveKeysElsewhere({ mode, production }: Pick<Config, 'mode' | 'production'>): void {
  if (mode.isLive && !production)
    throw new CommandFailure({
      message: 'the keys of card payments that are stored in the database are live ones, and this is no production',
      remedy: 'set NODE_ENV=production and its other settings, or name another DATABASE_URL or DATA_DIR',
    })
}

/** Lets a command's config read the stored settings; where they cannot be read, the config stays as it is. */
export async function useSettingsOfShop(config: Config, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    await loadStoredSettings(config, db, findEncryptionKeys(config))
  } catch {
    // a database without these tables has stored no settings; the command's own work reports any other error
  } finally {
    await close()
  }
}
