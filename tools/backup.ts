import { openFiles } from '#media/server/files.ts'
import { readConfig } from '#platform/server/config.ts'
import { writeBackup } from './backup/write-backup.ts'
import { findDatabase } from './find-database.ts'

/** `npm run backup -- FILE`: database and files, also of a shop that is open. */
const [target] = process.argv.slice(2)
if (!target) {
  console.error('npm run backup -- FILE')
  process.exit(2)
}
const config = readConfig()
const database = await findDatabase(config)
try {
  const { rows, files, missing } = await writeBackup(database.url, openFiles(config), target)
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
  console.log(`${target}: ${Object.keys(rows).length} tables, ${count} rows, ${files} files`)
  for (const name of missing) console.error(`not in it, because it is gone: ${name}`)
} finally {
  await database.stop()
}
