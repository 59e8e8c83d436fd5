import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#base/server/embedded-postgres.ts'
import { migrate } from '#base/server/migrate.ts'

/** Writes src/base/server/tables.ts from a freshly migrated database; with --verify it only compares. */
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-tables-'))
const database = await startEmbedded(path.join(folder, 'pg'), { durable: false })
try {
  await migrate(database.url)
  const { status } = spawnSync(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', database.url, '--out-file', 'src/base/server/tables.ts'],
      ...['--include-pattern', 'public.*', '--type-mapping', '{"int8":"number"}', '--numeric-parser', 'number'],
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
