import { startDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { BackupError } from './backup/archive.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findRunningDatabase } from './find-running-database.ts'

/** `npm run restore -- FILE`: restores a backup into an empty installation whose shop does not run. */
const [source] = process.argv.slice(2)
if (!source) {
  console.error('npm run restore -- FILE')
  process.exit(2)
}
const config = readConfig()
if (!config.databaseUrl && (await findRunningDatabase(config.dataDir))) {
  console.error('The shop on this folder is open. Stop it, or restore into another DATA_DIR.')
  process.exit(1)
}
const database = await startDatabase(config)
try {
  const { rows, files } = await restoreBackup(source, database.url, openFileStorage(config))
  const count = Object.values(rows).reduce((sum, rowsOfTable) => sum + rowsOfTable, 0)
  console.log(`Restored ${count} rows and ${files} files. 'npm run audit' looks whether the books are right.`)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(`Nothing was restored: ${error.message}.`)
  process.exitCode = 1
} finally {
  await database.stop()
}
