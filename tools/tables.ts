import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'

/** Writes src/schema/tables.ts as a migrated database has them, or only compares; answers whether all went well. */
export function typeTables(databaseUrl: string, { verify = false } = {}): boolean {
  const args = [
    ...['--dialect', 'postgres', '--url', databaseUrl, '--out-file', 'src/schema/tables.ts'],
    ...['--include-pattern', 'public.*', '--type-mapping', '{"int8":"number"}', '--numeric-parser', 'number'],
    ...(verify ? ['--verify'] : []),
  ]
  return spawnSync('kysely-codegen', args, { stdio: 'inherit' }).status === 0
}

if (import.meta.main) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-tables-'))
  const database = await startEmbedded(path.join(folder, 'pg'), { durable: false })
  try {
    await migrate(database.url)
    process.exitCode = typeTables(database.url) ? 0 : 1
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
