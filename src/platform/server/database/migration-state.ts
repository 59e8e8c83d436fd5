import type pg from 'pg'
import { listMigrationFiles, readMigration } from './migration-files.ts'
import { readSquashedHistory, renameSquashed, type SquashedHistory } from './squashed-migrations.ts'

/** How the migrations of a database and those of this version differ; each list is in the order of the names. */
export interface MigrationState {
  applied: string[]
  /** Migrations that the next start of this version applies. */
  missing: string[]
  /** Applied from a file with another content. */
  edited: string[]
  /** Applied by another version; this version works on, since these migrations only add. */
  added: string[]
  /** Applied by another version, and incompatible with this version. */
  breaking: string[]
  /** The old names that the next start of this version replaces, or null if it replaces none; the other lists show the state after that. */
  squashed: SquashedHistory | null
}

type AppliedMigration = { name: string; hash: string; compatible: boolean | null }

/** Reads the state of a database that has the table schema_migrations. */
export async function readMigrationState(client: Pick<pg.Client, 'query'>): Promise<MigrationState> {
  // read through JSON, because the table of an older version has no column `compatible`
  const { rows } = await client.query<AppliedMigration>(
    `select m.name, m.hash, (to_jsonb(m) ->> 'compatible')::boolean as compatible from schema_migrations m order by m.name`,
  )
  const squashed = readSquashedHistory(rows)
  const history = squashed ? renameSquashed(rows, squashed) : rows
  const known = new Map(listMigrationFiles().map((name) => [name, readMigration(name).hash]))
  const namesOf = (wanted: (migration: AppliedMigration) => boolean) => history.filter(wanted).map(({ name }) => name)
  const applied = namesOf(() => true)
  return {
    applied,
    missing: [...known.keys()].filter((name) => !applied.includes(name)),
    edited: namesOf(({ name, hash }) => known.has(name) && known.get(name) !== hash),
    added: namesOf(({ name, compatible }) => !known.has(name) && compatible === true),
    breaking: namesOf(({ name, compatible }) => !known.has(name) && compatible !== true),
    squashed,
  }
}
