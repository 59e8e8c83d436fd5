import { globSync, readFileSync } from 'node:fs'

/**
 * Any store may read any table in a join; only the owner's room may write it. Owners stand in the first lines of each
 * migration: `-- room: clients`, or `-- room: stock: stock_items video_views` where a file serves several rooms.
 */
export function tableOwners(folder = 'migrations'): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync(`${folder}/*.sql`)) {
    const sql = readFileSync(file, 'utf8')
    const made = madeIn(sql)
    for (const [, room = '', tables] of sql.matchAll(/^-- room: (\w+)(?:: ([\w ]+))?$/gm))
      for (const table of tables?.split(' ') ?? made) owners.set(table, room)
  }
  return owners
}

/** Made without saying whose they are. */
export function homelessTables(owners: Map<string, string>, folder = 'migrations'): string[] {
  return globSync(`${folder}/*.sql`).flatMap((file) =>
    madeIn(readFileSync(file, 'utf8'))
      .filter((table) => !owners.has(table))
      .map((table) => `${file}: makes ${table}, which belongs to no room`),
  )
}

/** Of a table in a schema of its own the schema's name, which stands for all of it. */
function madeIn(sql: string): string[] {
  return [...sql.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => table ?? '')
}

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)(?=[\s(.])/g,
]

export function wrongWriters(files: string[], owners: Map<string, string>): string[] {
  const complaints: string[] = []
  for (const file of files) {
    const room = file.split('/')[1]
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
    for (const [, table = ''] of writes.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const owner = owners.get(table)
      if (owner && owner !== room) complaints.push(`${file}: writes ${table}, which belongs to ${owner}`)
    }
  }
  return complaints
}

if (import.meta.main) {
  const owners = tableOwners()
  const files = globSync('src/**/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const complaints = [...homelessTables(owners), ...wrongWriters(files, owners)]
  if (owners.size < 20 || files.length < 50)
    complaints.push(`read too little: ${owners.size} tables, ${files.length} files`)
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
