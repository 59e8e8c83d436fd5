import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findAsItIs, readConfigOfShop } from '#app/server/read-config-of-shop.ts'
import type { Config } from '#platform/server/config/config.ts'
import { connectClient } from '#platform/server/database/require-database.ts'

/** The URL of the embedded database of a shop that runs on this data folder; null when none runs. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  try {
    const { url } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as { url: string }
    await (await connectClient(url)).end()
    return url
  } catch {
    return null
  }
}

/** The settings for a command of the operator, whether the shop runs or not (D-637). */
export function readOperatorConfig(): Promise<Config> {
  return readConfigOfShop(async (config) => {
    const running = config.databaseUrl ? null : await findRunningDatabase(config.dataDir)
    return running ? { url: running, stop: async () => undefined } : findAsItIs(config)
  })
}
