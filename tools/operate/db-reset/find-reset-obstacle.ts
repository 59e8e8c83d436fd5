import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/server/config/config.ts'
import { connectClient } from '#platform/server/database/require-database.ts'
import { findRunningDatabase } from '../find-running-database.ts'

const localHosts = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Why this installation must not be reset, in words; null if it may be reset. */
export async function findResetObstacle(config: Config): Promise<string | null> {
  const { production, mode, databaseUrl, databaseReplicaUrl, s3, dataDir } = config
  if (production) return `this is ${mode.description}`
  if (s3) return 'S3_BUCKET names a bucket, whose files would stay behind'
  if (databaseReplicaUrl) return 'DATABASE_REPLICA_URL names a replica, which no development installation has'
  if (!databaseUrl) return (await findRunningDatabase(dataDir)) ? 'the shop runs; stop it first' : null
  const { hostname } = new URL(databaseUrl)
  if (!localHosts.has(hostname)) return `DATABASE_URL names a database on ${hostname}, not on this machine`
  return (await isInUse(databaseUrl)) ? 'another program uses the database; stop the shop first' : null
}

const otherConnections = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Whether other programs use the database; connections of a shop that has just stopped get a moment to end. */
async function isInUse(databaseUrl: string): Promise<boolean> {
  const client = await connectClient(databaseUrl)
  try {
    for (let looks = 0; looks < 10; looks++) {
      if ((await client.query(otherConnections)).rows.length === 0) return false
      await sleep(200)
    }
    return true
  } finally {
    await client.end()
  }
}
