import { prepareDatabase } from '#app/server/prepare-database.ts'
import type { Config } from '#platform/server/config.ts'
import { runningDatabase } from './running-database.ts'

/** That of the settings, that of the running shop, or the embedded one, started for as long as the command lasts. */
export async function findDatabase(settings: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = settings.databaseUrl ?? (await runningDatabase(settings.dataDir))
  return running ? { url: running, stop: async () => undefined } : prepareDatabase(settings)
}
