import { readConfig } from '#platform/server/config/config.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { writeBackup } from './backup/write-backup.ts'
import { findDatabase } from './find-database.ts'

/** `npm run backup -- FILE`: writes database and files into one archive, also while the shop runs. */
const [target] = process.argv.slice(2)
if (!target) {
  console.error('npm run backup -- FILE')
  process.exit(2)
}
const config = readConfig()
const database = await findDatabase(config)
try {
  const { rows, files, missing } = await writeBackup(database.url, openFileStorage(config), target)
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
  console.log(`${target}: ${Object.keys(rows).length} tables, ${count} rows, ${files} files`)
  for (const name of missing) console.error(`not in it, because it is gone: ${name}`)
} finally {
  await database.stop()
}
