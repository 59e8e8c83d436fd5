import { prepareDatabase } from '#app/server/prepare-database.ts'
import type { Config } from '#platform/server/config/config.ts'
import { requireDatabase } from '#platform/server/database/require-database.ts'
import { findRunningDatabase } from './find-running-database.ts'

/**
 * The URL of the database that the settings name, or else of the embedded one: that of a running shop, or one that is started here and runs
 * until `stop` is called.
 */
export async function findDatabase(settings: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = settings.databaseUrl ?? (await findRunningDatabase(settings.dataDir))
  if (!running) return prepareDatabase(settings)
  await requireDatabase(running)
  return { url: running, stop: async () => undefined }
}
