import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const compatibleLine = /^-- module: [^\n]*\n-- compatible: (yes|no)\n/

export interface Migration {
  name: string
  sql: string
  /** Stored when the file is applied, so that a later change of the file is noticed. */
  hash: string
  /** Whether the previous version of the shop still works after this migration, as the file's second line says; null without that line. */
  compatible: boolean | null
}

/** The migrations of this version, in their order. */
export function listMigrationFiles(): string[] {
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

export function readMigration(name: string): Migration {
  const sql = readFileSync(path.join(migrationsFolder, name), 'utf8')
  const stated = compatibleLine.exec(sql)?.[1]
  const hash = createHash('sha256').update(sql).digest('hex')
  return { name, sql, hash, compatible: stated ? stated === 'yes' : null }
}

/** The hash of a migration; null if this version has no such file. */
export function findMigrationHash(name: string): string | null {
  return listMigrationFiles().includes(name) ? readMigration(name).hash : null
}
