import { existsSync, globSync, readFileSync } from 'node:fs'
import { type Check, isIn, type SourceFile } from './source-file.ts'

/**
 * The module that owns each table, which the table's migration names in its first line: `-- module: clients`. Any store may read any table
 * in a join; only the owner's module may write it.
 */
export function readTableOwners(folder = 'migrations'): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { sql, module } of migrationsIn(folder))
    if (module) for (const table of tablesCreatedBy(sql)) owners.set(table, module)
  return owners
}

/** Migrations without a first line that names their module, or with the name of no module. */
export function findMigrationsWithoutModule(folder = 'migrations'): string[] {
  return migrationsIn(folder).flatMap(({ file, module }) => {
    if (!module) return [`${file}:1: the first line names no module`]
    return existsSync(folderOf(module)) ? [] : [`${file}:1: there is no module ${module}`]
  })
}

function migrationsIn(folder: string) {
  return globSync(`${folder}/*.sql`)
    .sort()
    .map((file) => {
      const sql = readFileSync(file, 'utf8')
      return { file, sql, module: /^-- module: ([\w-]+)\n/.exec(sql)?.[1] }
    })
}

/** The folder of a module; the sandbox is a separate program beside the shop. */
const folderOf = (module: string) => (module === 'sandbox' ? 'sandbox' : `src/${module}`)

const moduleOf = (file: string) => (file.startsWith('sandbox/') ? 'sandbox' : file.split('/')[1])

/** The names of the tables and views that a migration creates; for a table in a schema of its own, the schema's name instead. */
function tablesCreatedBy(sql: string): string[] {
  return [...sql.matchAll(/^create (?:table|view) (?:if not exists )?(\w+)/gm)].map(([, table]) => table ?? '')
}

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)(?=[\s(.])/g,
]

/** Writes to a table of another module, one line each. */
export function findForeignWrites(files: readonly SourceFile[], owners: ReadonlyMap<string, string>): string[] {
  return files.flatMap((file) => {
    const text = file.text.replace(/^[ \t]*(?:\/\/|\*|\/\*\*).*$/gm, (comment) => ' '.repeat(comment.length))
    const found = writes.flatMap((pattern) => [...text.matchAll(pattern)])
    return found.flatMap(({ 1: table = '', index }) => {
      const owner = owners.get(table)
      if (!owner || owner === moduleOf(file.path)) return []
      return [`${file.placeAt(index)}: writes ${table}, which belongs to ${owner}`]
    })
  })
}

const fewestTables = 20

export const tableOwners: Check = {
  name: 'owners of tables',
  reads: (file) => file.isSource && (isIn('sandbox')(file) || /^src\/.*\/server\/.*\.ts$/.test(file.path)),
  fewestFiles: 50,
  find: (files) => {
    const owners = readTableOwners()
    const unread = owners.size < fewestTables ? [`migrations: only ${owners.size} tables were read`] : []
    return [...unread, ...findMigrationsWithoutModule(), ...findForeignWrites(files, owners)]
  },
}
