import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The URL of the embedded database of a shop that runs on this data folder; null when none runs. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  try {
    const { url } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as { url: string }
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    await client.end()
    return url
  } catch {
    return null
  }
}
